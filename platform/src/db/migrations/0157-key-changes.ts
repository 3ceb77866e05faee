import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The data key that a change has begun to encrypt with; null: all belongs to one key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_key add column next_fingerprint bytea`.execute(db);
}
