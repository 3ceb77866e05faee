import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whoever was disabled is not among those whose calls are done together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function user_lock_free(ids int8[]) returns setof int8
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    begin
      return query
        select user_id from user_account where user_id = any(ids) and enabled
        for no key update skip locked;
    end $$`.execute(db);
}
