import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What came unasked and what operators paid back are read page by page as well, by their times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index on payment_refund (coalesce(provider_time, create_time), refund_id)
      where cause <> 'asked'`.execute(db);
  await sql`
    create index on payment_refund (create_time, refund_id) where cause = 'asked'`.execute(db);
}
