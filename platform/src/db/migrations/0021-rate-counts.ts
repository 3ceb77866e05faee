import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Requests by address and minute. Unlogged: if the database crashes, one minute's counts are lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_count (
      window_start int8 not null,
      key text not null,
      count int8 not null,
      primary key (window_start, key)
    )`.execute(db);
}
