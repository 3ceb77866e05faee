import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A payment whose amount differs from its order's stays in a house account, like one for a closed
 * order, with a refund that waits for an operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_refund
      drop constraint payment_refund_cause_check,
      drop constraint payment_refund_check,
      add constraint payment_refund_cause_check check (cause in ('asked', 'late', 'amount')),
      add constraint payment_refund_request_check
        check ((request_id is not null) = (cause = 'asked'))`.execute(db);
  await sql`drop index payment_refund_late`.execute(db);
  await sql`
    create unique index payment_refund_unasked on payment_refund (order_id, cause)
      where cause <> 'asked'`.execute(db);
}
