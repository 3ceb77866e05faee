import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const MOST_FAULTS = 100;

/** Orders of money and refunds that the ledger does not confirm; empty if all is well. */
export async function listPaymentFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    with moved as (
      -- Payments that were not asked for are told apart by their numbers.
      select regexp_replace(business_key, '^(payment:[0-9]+:(trade|amount)):.*$', '\\1') as business_key,
          kind, house, sum(amount) as fen
        from ledger_movement join ledger_entry using (movement_id)
          join ledger_account using (account_id)
        where kind in ('payment', 'paymentRefund', 'paymentLate')
          and house in ('sales', 'late-payments')
        group by 1, kind, house
    ),
    asked as (
      select order_id, sum(refund_fen) as fen from payment_refund
        where cause = 'asked' group by order_id
    ),
    late as (
      select format('payment:%s:%s', order_id, cause) as business_key, sum(refund_fen) as fen
        from payment_refund where cause <> 'asked' group by order_id, cause
    ),
    zone as (
      select business_key, sum(amount) as coins
        from ledger_movement join ledger_entry using (movement_id)
          join ledger_account using (account_id)
        where kind = 'gameExchange' and house = 'game-exchange'
        group by business_key
    ),
    owed_zone as (
      select format('payment:%s:zone', order_id) as business_key,
          (content ->> 'zoneCoins')::int8 as coins
        from payment_order where type = 3 and paid_time is not null
      union all
      select format('payment-refund:%s:zone', refund_id), -(line ->> 'amount')::int8
        from payment_refund, jsonb_array_elements(given_back) as line
    )
    select format('order %s: %s fen paid, the ledger has %s', order_id, owed, coalesce(fen, 0))
        as fault
      from (select order_id, case when paid_time is null then 0 else amount_fen end as owed
        from payment_order) paid
      left join moved on business_key = format('payment:%s:paid', order_id) and house = 'sales'
      where owed <> coalesce(fen, 0)
    union all
    select format('order %s: %s fen refunded, its refunds add up to %s', order_id, refunded_fen,
        coalesce(fen, 0))
      from payment_order left join asked using (order_id) where refunded_fen <> coalesce(fen, 0)
    union all
    select format('refund %s: %s fen paid back, the ledger has %s', refund_id, owed,
        coalesce(-fen, 0))
      from (select refund_id, case when state in ('done', 'offline') then refund_fen else 0 end as owed,
          case when cause = 'asked' then 'sales' else 'late-payments' end as house
        from payment_refund) refund
      left join moved on business_key = format('payment-refund:%s:paid', refund_id)
        and moved.house = refund.house
      where owed <> coalesce(-fen, 0)
    union all
    select format('%s: %s fen came, refunds of %s', business_key, coalesce(moved.fen, 0),
        coalesce(late.fen, 0))
      from (select * from moved where kind = 'paymentLate') moved
        full join late using (business_key)
      where coalesce(moved.fen, 0) <> coalesce(late.fen, 0)
    union all
    select format('%s: of no order', business_key) from moved
      where kind = 'payment' and not exists (select from payment_order
        where business_key = format('payment:%s:paid', order_id))
    union all
    select format('%s: %s zone coins by its order or refund, the ledger has %s', business_key,
        coalesce(owed_zone.coins, 0), coalesce(zone.coins, 0))
      from zone full join owed_zone using (business_key)
      where coalesce(zone.coins, 0) <> coalesce(owed_zone.coins, 0)
    union all
    select format('%s: players owe %s for refunds, the house lost %s', unit,
        coalesce(owed.amount, 0), coalesce(lost.amount, 0))
      from (select unit, sum(outstanding) as amount from refund_loss group by unit) owed
        full join (select account.unit, -sum(entry.amount) as amount
          from ledger_account account join ledger_entry entry using (account_id)
          where house = 'refund-losses' group by account.unit) lost using (unit)
      where coalesce(owed.amount, 0) <> coalesce(lost.amount, 0)
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ fault }) => fault);
}
