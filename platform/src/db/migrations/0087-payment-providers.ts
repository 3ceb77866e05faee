import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Messages between us and the payment providers (`docs/money.md#orders-and-payments`): their
 * notices as they came, our tasks to ask them, and refunds. Times are epoch milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addNotices(db);
  await addRefunds(db);
  await addTasks(db);
}

/** The inbox: each event of a provider once, even if it is delivered several times. */
async function addNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_notice (
      notice_id int8 generated always as identity primary key,
      provider text not null check (provider in ('alipay', 'wechat')),
      event_id text not null check (event_id <> ''),
      -- As it came; what it says, once its signature was found right.
      headers jsonb not null,
      body text not null,
      event jsonb not null,
      state text not null check (state in ('taken', 'acted', 'refused')),
      -- Why it changed nothing.
      refusal text,
      receive_time int8 not null,
      act_time int8,
      check ((act_time is null) = (state = 'taken')),
      check ((refusal is not null) = (state = 'refused')),
      unique (provider, event_id)
    )`.execute(db);
  await sql`create index on payment_notice (notice_id) where state = 'taken'`.execute(db);
}

async function addRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_refund (
      refund_id int8 generated always as identity primary key,
      refund_no text not null unique check (refund_no ~ '^[A-Za-z0-9]{1,32}$'),
      order_id int8 not null references payment_order,
      -- 'late': of a payment that came for a closed order.
      cause text not null check (cause in ('asked', 'late')),
      -- Null: nobody asked.
      request_id uuid unique,
      refund_fen int8 not null check (refund_fen > 0),
      reason text not null,
      state text not null check (state in ('pending', 'done', 'failed')),
      create_time int8 not null,
      done_time int8,
      check ((request_id is null) = (cause = 'late')),
      check ((done_time is not null) = (state = 'done'))
    )`.execute(db);
  await sql`create index on payment_refund (order_id)`.execute(db);
  await sql`create unique index payment_refund_late on payment_refund (order_id) where cause = 'late'`.execute(
    db,
  );
}

/** The outbox: one row for the next question to a provider about an order or a refund. */
async function addTasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_task (
      task_id int8 generated always as identity primary key,
      order_id int8 not null references payment_order,
      refund_id int8 references payment_refund,
      kind text not null check (kind in ('create', 'watch', 'refund')),
      tries int4 not null,
      -- Whoever takes it up moves this on: a killed process loses it again.
      next_time int8 not null,
      -- When its player asked last whether it was paid.
      check_time int8 not null,
      check ((refund_id is not null) = (kind = 'refund'))
    )`.execute(db);
  await sql`create unique index payment_task_order on payment_task (order_id) where refund_id is null`.execute(
    db,
  );
  await sql`create unique index payment_task_refund on payment_task (refund_id) where refund_id is not null`.execute(
    db,
  );
  await sql`create index on payment_task (next_time)`.execute(db);
}
