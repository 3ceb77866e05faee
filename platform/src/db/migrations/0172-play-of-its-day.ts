import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Told play is limited by the day that it lies on, and that day's play time says what is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table play_day drop column told_seconds`.execute(db);
}
