import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Orders of money (`docs/money.md#orders-and-payments`). The database also checks the changes of
 * state (`modules/payment/states.ts`), and that what was agreed never changes. Times are epoch
 * milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOrders(db);
  await guardOrders(db);
  await addStart(db);
  await addRechargeOffers(db);
  await letCouponsComeBack(db);
  await sql`
    create view own_game_account as select user_id, game_id, account from game_account`.execute(db);
}

async function addOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_order (
      order_id int8 generated always as identity primary key,
      order_no text not null unique check (order_no ~ '^[A-Za-z0-9]{1,32}$'),
      user_id int8 not null references user_account,
      request_id uuid not null,
      request_hash bytea not null,
      type int4 not null check (type in (1, 2, 3)),
      state int4 not null check (state between 0 and 5),
      method int4 not null check (method between 1 and 5),
      subject text not null check (subject <> ''),
      price_fen int8 not null check (price_fen > 0),
      discount_fen int8 not null check (discount_fen between 0 and price_fen),
      amount_fen int8 not null,
      refunded_fen int8 not null default 0,
      coupon_id int8,
      content jsonb not null,
      gets jsonb not null,
      details jsonb not null,
      qr_text text,
      -- The provider's own number of the payment, and when it was paid by its clock.
      trade_no text,
      provider_time int8,
      create_time int8 not null,
      expire_time int8 not null,
      paid_time int8,
      close_time int8,
      check (amount_fen = price_fen - discount_fen),
      check (refunded_fen between 0 and amount_fen),
      check ((paid_time is not null) = (state in (1, 3, 4, 5))),
      check ((close_time is not null) = (state = 2)),
      unique (user_id, request_id)
    )`.execute(db);
  await sql`create index on payment_order (user_id, order_id desc)`.execute(db);
  await sql`create index on payment_order (user_id) where state = 0`.execute(db);
  await sql`create index on payment_order (user_id, paid_time) where paid_time is not null`.execute(
    db,
  );
}

async function guardOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function payment_guard_order() returns trigger language plpgsql as $$
    begin
      if old.state <> new.state and (old.state, new.state) not in
          ((0, 1), (0, 2), (1, 3), (4, 3), (3, 4), (3, 5)) then
        raise exception 'an order of money goes from % to % never', old.state, new.state
          using errcode = 'restrict_violation';
      end if;
      if (old.order_no, old.user_id, old.type, old.method, old.amount_fen, old.content) is distinct
          from (new.order_no, new.user_id, new.type, new.method, new.amount_fen, new.content) then
        raise exception 'what was agreed in an order never changes'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger guard_order before update on payment_order
      for each row execute function payment_guard_order()`.execute(db);
  await sql`
    create function payment_keep_order() returns trigger language plpgsql as $$
    begin
      raise exception 'an order of money is never removed' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger keep_order before delete on payment_order
      for each row execute function payment_keep_order()`.execute(db);
}

/**
 * Locks the user, then reads what must not change until the order is there: each statement of the
 * function sees what was committed while the one before it waited. `used_fen` is money of this
 * month: paid, or asked for by an order that still waits.
 */
async function addStart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function payment_start(
      player_id int8, asked_request uuid, month_start int8,
      out known_order_id int8, out is_enabled bool, out used_fen int8, out open_orders int4
    ) language plpgsql as $$
    begin
      perform lock_user(player_id);
      select
        (select known.order_id from payment_order known
          where known.user_id = player_id and known.request_id = asked_request),
        (select account.enabled from user_account account where account.user_id = player_id),
        (select coalesce(sum(amount_fen), 0) from payment_order waiting
            where waiting.user_id = player_id and waiting.state = 0 and waiting.method in (1, 2, 3))
          + (select coalesce(sum(amount_fen - refunded_fen), 0) from payment_order spent
            where spent.user_id = player_id and spent.paid_time >= month_start
              and spent.method in (1, 2, 3)),
        (select count(*) from payment_order waiting
          where waiting.user_id = player_id and waiting.state = 0)
        into known_order_id, is_enabled, used_fen, open_orders;
    end $$`.execute(db);
}

/** The bonus of a recharge; the latest version whose time has come holds. */
async function addRechargeOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recharge_offer (
      recharge_offer_id int8 generated by default as identity (start with 100001) primary key,
      from_time int8 not null unique,
      -- Fen to choose from.
      amounts jsonb not null check (jsonb_typeof(amounts) = 'array'),
      -- [{fromFen, percent}], what counts is the highest that is reached.
      tiers jsonb not null check (jsonb_typeof(tiers) = 'array')
    )`.execute(db);
}

/** A coupon is used once; it can be used again if its order is closed or refunded. */
async function letCouponsComeBack(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function coupon_refuse_change() returns trigger language plpgsql as $$
    begin
      if old.used_for like 'payment:%' and new.used_time is null and (new.coupon_id, new.user_id, new.value, new.valid_until)
          is not distinct from (old.coupon_id, old.user_id, old.value, old.valid_until)
      then return new; end if;
      raise exception 'a coupon is used once' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`drop trigger use_once on coupon`.execute(db);
  await sql`
    create trigger use_once before update on coupon
      for each row when (old.used_time is not null)
      execute function coupon_refuse_change()`.execute(db);
}
