import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A minor's payments are summed over all accounts verified by the same ID number. So an order first
 * takes the lock of that person (`lockIdCard` in `db/locks.ts`), then locks its user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view verified_person as
      select user_id, id_card_hmac as person from identity_submission
      where state = 'passed'`.execute(db);
  await sql`
    create or replace function payment_used_fen(player_id int8, month_start int8) returns int8
    language sql stable as $$
      select coalesce(sum(amount_fen - refunded_fen), 0)::int8 from payment_order
      where user_id = any(array(
          select other.user_id from verified_person own join verified_person other using (person)
            where own.user_id = player_id
          union select player_id))
        and method in (1, 2, 3) and (state = 0 or paid_time >= month_start)
    $$`.execute(db);
  await sql`
    create or replace function payment_start(
      player_id int8, asked_request uuid, month_start int8,
      out known_order_id int8, out is_enabled bool, out used_fen int8, out open_orders int4
    ) language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('identity ' || encode(person, 'hex'), 0))
        from verified_person where user_id = player_id;
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
