import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** One row: which key the personal data of this database is encrypted with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_key (
      only_row bool primary key default true check (only_row),
      fingerprint bytea not null
    )`.execute(db);
}
