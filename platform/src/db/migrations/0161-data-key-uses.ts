import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which key each process encrypts with, and when it said so last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_key_use (
      process_id uuid primary key,
      fingerprint bytea not null,
      seen_time timestamptz not null
    )`.execute(db);
}
