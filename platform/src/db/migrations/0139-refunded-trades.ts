import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * For a refund that nobody asked for: which payment it refunds, and the provider's time of that
 * payment. An order may be paid more than twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_refund add column trade_no text, add column provider_time int8`.execute(db);
  await sql`
    update payment_refund refund set trade_no = paid.trade_no, provider_time = paid.provider_time
    from payment_order paid
    where paid.order_id = refund.order_id and cause in ('late', 'amount')`.execute(db);
  // A second payment is identified by its first notice.
  await sql`
    update payment_refund refund
      set trade_no = told.trade_no, provider_time = told.paid_time
    from payment_order paid, lateral (
      select event ->> 'tradeNo' as trade_no, (event ->> 'paidTime')::int8 as paid_time
      from payment_notice
      where event ->> 'kind' = 'paid' and event ->> 'orderNo' = paid.order_no
        and event ->> 'tradeNo' <> paid.trade_no
      order by notice_id limit 1
    ) told
    where paid.order_id = refund.order_id and cause = 'trade'`.execute(db);
  await sql`drop index payment_refund_unasked`.execute(db);
  await sql`
    create unique index payment_refund_unasked on payment_refund (order_id, trade_no)
      nulls not distinct where cause <> 'asked'`.execute(db);
}
