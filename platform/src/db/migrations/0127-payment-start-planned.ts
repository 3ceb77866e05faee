import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Makes the beginning of an order cheaper. A player without a cap does not wait for other accounts
 * of the same person, and the month is not summed (`month_start` null). Lookups always go by keys,
 * whatever the tables held when they were planned, and are planned once for each connection: a
 * plain SQL function that can't be inlined is prepared again by each call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function payment_used_fen(player_id int8, month_start int8) returns int8
    language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    begin
      return (
        select coalesce(sum(amount_fen - refunded_fen), 0)::int8 from payment_order
        where user_id = any(array(
            select other.user_id from verified_person own join verified_person other using (person)
              where own.user_id = player_id
            union select player_id))
          and method in (1, 2, 3) and (state = 0 or paid_time >= month_start));
    end $$`.execute(db);
  await sql`
    create or replace function payment_start(
      player_id int8, asked_request uuid, month_start int8,
      out known_order_id int8, out is_enabled bool, out used_fen int8, out open_orders int4
    ) language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    begin
      if month_start is not null then
        perform pg_advisory_xact_lock(hashtextextended('identity ' || encode(person, 'hex'), 0))
          from verified_person where user_id = player_id;
      end if;
      select enabled into is_enabled from user_account
        where user_id = player_id for no key update;
      used_fen := case when month_start is null then 0
        else payment_used_fen(player_id, month_start) end;
      select
        (select known.order_id from payment_order known
          where known.user_id = player_id and known.request_id = asked_request),
        (select count(*) from payment_order waiting
          where waiting.user_id = player_id and waiting.state = 0)
        into known_order_id, open_orders;
    end $$`.execute(db);
}
