import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const MOST_FAULTS = 100;

/** Describes commissions that differ from the ledger or the debts; empty if all is well. */
export async function listPromotionFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    with gain as (
      select *, case kind
          when 'effective' then 'invite:' || invited_id || ':inviter'
          when 'commission' then 'commission:' || order_id
          else 'commission:' || order_id || ':refund:' || refund_id end as business_key
      from promotion_gain
    )
    select format('gain %s says %s and the ledger moved %s', promotion_gain_id, posted,
        coalesce(amount, 0)) as fault
      from gain left join ledger_movement using (business_key)
        left join ledger_entry entry on entry.movement_id = ledger_movement.movement_id
          and entry.user_id = inviter_id and entry.unit = 'welfareCoin'
      where posted <> coalesce(amount, 0)
    union all
    select format('commission %s has no gain', business_key) from ledger_movement
      where kind = 'commission'
        and not exists (select from gain where gain.business_key = ledger_movement.business_key)
    union all
    select format('promoter %s owes %s and should owe %s', user_id, debt, owed)
      from promoter, lateral (
        select coalesce(sum(posted - coins), 0) as owed from promotion_gain
        where inviter_id = promoter.user_id) as gains
      where debt <> owed
    union all
    select format('order %s gave back %s of %s', order_id, -sum(coins) filter (where kind = 'refund'),
        sum(coins) filter (where kind = 'commission'))
      from promotion_gain where order_id is not null group by order_id having sum(coins) < 0
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ fault }) => fault);
}
