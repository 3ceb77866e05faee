import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The key of keyed hashes, encrypted with the data key; null: derived from it, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_key add column hash_key_cipher bytea`.execute(db);
}
