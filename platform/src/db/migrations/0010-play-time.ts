import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Play time is the union of the intervals that its sources report: each day of a user keeps its
 * intervals, so that no moment counts twice. Earlier days keep their sum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table online_day rename to play_day`.execute(db);
  await sql`
    alter table play_day
      add column covered int8multirange not null default '{}',
      add column played_ms int8 not null default 0 check (played_ms >= 0)`.execute(db);
  await sql`update play_day set played_ms = seconds * 1000::int8`.execute(db);
  await sql`alter table play_day drop column seconds`.execute(db);
  await sql`drop table online_state`.execute(db);
}
