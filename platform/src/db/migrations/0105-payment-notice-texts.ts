import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Finds payment notices that still have their text, to remove it after a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payment_notice_text on payment_notice (receive_time) where body <> ''`.execute(db);
}
