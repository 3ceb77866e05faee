import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Payments that nobody asked for and operators' refunds are also read page by page, by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index on payment_refund (coalesce(provider_time, create_time), refund_id)
      where cause <> 'asked'`.execute(db);
  await sql`
    create index on payment_refund (create_time, refund_id) where cause = 'asked'`.execute(db);
}
