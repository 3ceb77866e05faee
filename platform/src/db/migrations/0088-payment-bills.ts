import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The providers' bills of each day in China, and their differences from our records
 * (`docs/money.md#reconciliation`). Times are epoch milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_bill (
      provider text not null check (provider in ('alipay', 'wechat')),
      day date not null,
      fetch_time int8 not null,
      primary key (provider, day)
    )`.execute(db);
  await sql`
    create table payment_bill_line (
      provider text not null,
      day date not null,
      place int4 not null,
      kind text not null check (kind in ('payment', 'refund')),
      order_no text not null,
      refund_no text,
      trade_no text not null,
      amount_fen int8 not null,
      time int8 not null,
      check ((refund_no is null) = (kind = 'payment')),
      primary key (provider, day, place),
      foreign key (provider, day) references payment_bill on delete cascade
    )`.execute(db);
  await sql`create index on payment_bill_line (order_no)`.execute(db);
  await sql`
    create table payment_difference (
      difference_id int8 generated always as identity primary key,
      provider text not null,
      day date not null,
      what text not null check (what in ('payment', 'refund')),
      kind text not null check (kind in ('oursOnly', 'theirsOnly', 'amount')),
      order_no text not null,
      refund_no text,
      ours_fen int8,
      theirs_fen int8,
      state text not null check (state in ('open', 'resolved')),
      note text not null,
      find_time int8 not null,
      resolve_time int8,
      check ((resolve_time is not null) = (state = 'resolved')),
      foreign key (provider, day) references payment_bill,
      unique nulls not distinct (provider, day, what, kind, order_no, refund_no)
    )`.execute(db);
  await sql`create index on payment_difference (day desc, difference_id)`.execute(db);
  await sql`create index on payment_order (provider_time) where provider_time is not null`.execute(
    db,
  );
  await sql`create index on payment_refund (done_time) where done_time is not null`.execute(db);
}
