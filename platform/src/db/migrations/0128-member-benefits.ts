import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Looks up players' member levels by keys, planned once for each connection. As a prepared
 * statement with a list of users it was planned each time, which took longer than reading the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function member_benefits(user_ids int8[], at_time int8)
    returns table (user_id int8, level int2, bonus_percent int4, sign_points int4,
      sign_rubies int4, extra_draws int4, monthly_rubies int4, expire_time int8)
    language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query
        select player.user_id, current.*,
          (select max(end_time) from held_term
            where user_id = player.user_id and end_time > at_time)
        from unnest(user_ids) player (user_id), lateral (
          select benefit.level, bonus_percent, sign_points, sign_rubies, extra_draws, monthly_rubies
          from (
            select level, privilege_version_id from held_term
              where user_id = player.user_id and begin_time <= at_time and end_time > at_time
            union all
            (select 0, privilege_version_id from privilege_version
              where from_time <= at_time order by from_time desc limit 1)
          ) term join privilege_benefit benefit using (privilege_version_id, level)
          order by benefit.level desc limit 1
        ) current;
    end $$`.execute(db);
}
