import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The data key that the last change left: a process that comes back with it begins no change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_key add column left_fingerprint bytea`.execute(db);
}
