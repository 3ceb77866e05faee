import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Only what has been paid back frees a minor's cap: a refund that was asked for may yet fail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function payment_used_fen(player_id int8, month_start int8) returns int8
    language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    begin
      return (
        select coalesce(sum(amount_fen - case refunded_fen when 0 then 0 else (
            select coalesce(sum(refund_fen), 0) from payment_refund refund
            where refund.order_id = payment_order.order_id and refund.cause = 'asked'
              and refund.state in ('done', 'offline')) end), 0)::int8
        from payment_order
        where user_id = any(array(
            select other.user_id from verified_person own join verified_person other using (person)
              where own.user_id = player_id
            union select player_id))
          and method in (1, 2, 3) and (state = 0 or paid_time >= month_start));
    end $$`.execute(db);
}
