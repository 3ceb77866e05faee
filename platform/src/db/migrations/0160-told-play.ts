import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The seconds of play that a player's reports of that day added, to whatever days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table play_day add column told_seconds int4 not null default 0`.execute(db);
}
