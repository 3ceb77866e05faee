import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The first lookups of a draw, a sign-in and a grant always go by keys, whatever the tables held
 * when they were planned: a plan made while there were few rows must not read all of them for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addLotteryStart(db);
  await addSignStreaks(db);
  await findGrantsByKey(db);
}

/** Answers in the order of the players. The caller has locked them. */
async function addLotteryStart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lottery_start(user_ids int8[], request_ids uuid[], setting_ids int8[],
      round_ids int8[], times int8[])
    returns table (draw_id int8, known_draw_id int8, client_seed text, drawn int4,
      setting_name text)
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query
        select nextval('lottery_draw_draw_id_seq'),
          (select draw.draw_id from lottery_draw draw
            where draw.user_id = asked.user_id and draw.request_id = asked.request_id),
          (select player.client_seed from lottery_player player
            where player.user_id = asked.user_id),
          -- A player's draws of a round are numbered from 1.
          (select coalesce(max(nonce), 0) from lottery_draw draw
            where draw.round_id = asked.round_id and draw.user_id = asked.user_id),
          (select name from lottery_setting setting
            where setting.setting_id = asked.setting_id and begin_time <= asked.time
              and (end_time is null or end_time > asked.time))
        from unnest(user_ids, request_ids, setting_ids, round_ids, times)
          with ordinality asked (user_id, request_id, setting_id, round_id, time, place)
        order by place;
    end $$`.execute(db);
}

/** For users who have signed in on that day. */
async function addSignStreaks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sign_streaks(user_ids int8[], days date[])
    returns table (user_id int8, streak int4)
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query
        select * from (
          select user_id, (select streak from sign_in
            where sign_in.user_id = day.user_id and sign_in.china_day = day.china_day) as streak
          from unnest(user_ids, days) day (user_id, china_day)
        ) ended
        where streak is not null;
    end $$`.execute(db);
}

/** A join might be planned to read all grants. */
async function findGrantsByKey(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      definition text := pg_get_functiondef('reward_give'::regproc);
      by_key text := replace(definition,
        'select array_agg(grant_id order by nth) into known
        from unnest(keys) with ordinality asked (business_key, nth)
        left join reward_grant using (business_key);',
        'select array_agg((select grant_id from reward_grant granted
            where granted.business_key = asked.business_key) order by nth) into known
        from unnest(keys) with ordinality asked (business_key, nth);');
    begin
      if by_key = definition then raise exception 'reward_give has no such statement'; end if;
      execute by_key;
    end $$`.execute(db);
}
