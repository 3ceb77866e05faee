import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const MOST_FAULTS = 100;

/** Terms and exchanges that differ from the ledger; empty if all is well. */
export async function listPrivilegeFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    with given as (
      select entry.user_id, sum(amount) as rubies from ledger_entry entry
        join ledger_movement using (movement_id)
      where unit = 'ruby' and kind = 'privilege' and entry.user_id is not null
      group by entry.user_id
    ),
    said as (
      select user_id, sum(rubies_given) as rubies from privilege_term group by user_id
    )
    select format('the terms of user %s say %s rubies, the ledger %s', user_id,
        coalesce(said.rubies, 0), coalesce(given.rubies, 0)) as fault
      from said full join given using (user_id)
      where coalesce(said.rubies, 0) <> coalesce(given.rubies, 0)
    union all
    select format('refund %s took %s rubies and the ledger %s', refund_id, rubies,
        coalesce(-amount, 0))
      from privilege_take_back taken join privilege_term term using (order_id)
      left join ledger_movement movement
        on movement.business_key = format('payment-refund:%s:rubies', refund_id)
      left join ledger_entry entry on entry.movement_id = movement.movement_id
        and entry.user_id = term.user_id and entry.unit = 'ruby'
      where rubies <> coalesce(-amount, 0)
    union all
    select format('term %s was turned into term %s and runs on', term.term_id, taker.term_id)
      from privilege_term term join privilege_term taker on taker.term_id = term.credited_to
      where term.end_time > taker.create_time
    union all
    select format('term %s of user %s begins behind nothing', term_id, user_id)
      from late_term where resolve_time is null
    union all
    select format('exchange %s cost %s rubies and %s were paid', exchange_id, rubies,
        coalesce(-amount, 0))
      from privilege_exchange exchange
      left join ledger_movement movement
        on movement.business_key = format('ruby-exchange:%s:paid', exchange_id)
      left join ledger_entry entry on entry.movement_id = movement.movement_id
        and entry.user_id = exchange.user_id and entry.unit = 'ruby'
      where rubies <> coalesce(-amount, 0)
    union all
    select format('exchange %s gave nothing', exchange_id)
      from privilege_exchange exchange
      where not exists (select from reward_grant
        where business_key = format('ruby-exchange:%s', exchange_id)
          and user_id = exchange.user_id)
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ fault }) => fault);
}
