import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Guards everything that was agreed in an order, and sums a player's payments in one place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await guardOrders(db);
  await sumOnce(db);
}

async function guardOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function payment_guard_order() returns trigger language plpgsql as $$
    begin
      if old.state <> new.state and (old.state, new.state) not in
          ((0, 1), (0, 2), (1, 3), (4, 3), (3, 4), (3, 5)) then
        raise exception 'an order of money goes from % to % never', old.state, new.state
          using errcode = 'restrict_violation';
      end if;
      if (old.order_id, old.order_no, old.user_id, old.request_id, old.request_hash, old.type,
          old.method, old.subject, old.price_fen, old.discount_fen, old.amount_fen, old.coupon_id,
          old.content, old.gets, old.details, old.create_time) is distinct from
          (new.order_id, new.order_no, new.user_id, new.request_id, new.request_hash, new.type,
          new.method, new.subject, new.price_fen, new.discount_fen, new.amount_fen, new.coupon_id,
          new.content, new.gets, new.details, new.create_time) then
        raise exception 'what was agreed in an order never changes'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
}

/** Money of a month: paid and not refunded, or of an order that still waits for payment. */
async function sumOnce(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function payment_used_fen(player_id int8, month_start int8) returns int8
    language sql stable as $$
      select coalesce(sum(amount_fen - refunded_fen), 0)::int8 from payment_order
      where user_id = player_id and method in (1, 2, 3)
        and (state = 0 or paid_time >= month_start)
    $$`.execute(db);
  await sql`
    create or replace function payment_start(
      player_id int8, asked_request uuid, month_start int8,
      out known_order_id int8, out is_enabled bool, out used_fen int8, out open_orders int4
    ) language plpgsql as $$
    begin
      perform lock_user(player_id);
      select
        (select known.order_id from payment_order known
          where known.user_id = player_id and known.request_id = asked_request),
        (select account.enabled from user_account account where account.user_id = player_id),
        payment_used_fen(player_id, month_start),
        (select count(*) from payment_order waiting
          where waiting.user_id = player_id and waiting.state = 0)
        into known_order_id, is_enabled, used_fen, open_orders;
    end $$`.execute(db);
}
