import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A provider's time of a payment is one that the contract can say: one row with another would answer
 * the whole page of orders or refunds with an error. One that the simulated provider brought becomes
 * the time at which we wrote it down.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment_order set provider_time = coalesce(paid_time, close_time, create_time)
    where provider_time < 0`.execute(db);
  await sql`
    update payment_refund set provider_time = create_time where provider_time < 0`.execute(db);
  for (const table of ['payment_order', 'payment_refund'])
    await sql`
      alter table ${sql.table(table)} add check (provider_time >= 0)`.execute(db);
}
