import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Finds the notices of payments whose text is still there, to be emptied after a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payment_notice_text on payment_notice (receive_time) where body <> ''`.execute(db);
}
