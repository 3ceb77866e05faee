import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keepRows } from '../keep-rows.ts';

/**
 * A round ends for good when its seed is shown: the clocks of two processes may differ, and one of
 * them would still draw from a seed that everybody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lottery_shown (round_id int8 primary key references lottery_round)`.execute(
    db,
  );
  await keepRows(db, 'lottery_shown');
  // The key is that of `lockRound` in locks.ts. The second statement sees what was written while
  // the first one waited.
  await sql`
    create function lottery_hold(rounds int8[]) returns setof int8
      language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('lottery round ' || held, 0))
        from (select distinct unnest(rounds) as held order by 1) as wanted;
      return query select round_id from lottery_shown where round_id = any(rounds);
    end $$`.execute(db);
}
