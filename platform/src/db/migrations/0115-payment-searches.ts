import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Indexes for operators: orders of money by the provider's number and by day, and a day's sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on payment_order (trade_no) where trade_no is not null`.execute(db);
  await sql`create index on payment_order (create_time)`.execute(db);
  await sql`create index on payment_order (paid_time) where provider_time is null`.execute(db);
  await sql`create index on payment_refund (done_time) where done_time is not null`.execute(db);
}
