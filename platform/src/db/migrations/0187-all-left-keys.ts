import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** All data keys that changes have left, in place of the last one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_key add column left_fingerprints bytea[] not null default '{}'`.execute(db);
  await sql`
    update data_key set left_fingerprints = array[left_fingerprint]
    where left_fingerprint is not null`.execute(db);
  await sql`alter table data_key drop column left_fingerprint`.execute(db);
}
