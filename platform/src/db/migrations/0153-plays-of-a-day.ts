import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Counts the plays that a player began on a day, without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on game_record (user_id, start_time)`.execute(db);
}
