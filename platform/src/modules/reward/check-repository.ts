import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const MOST_FAULTS = 100;

/** Describes rewards that differ from the ledger; empty if all is well. Reads everything. */
export async function listRewardFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    with owed as (
      select grant_id, unit, sum(amount) as amount from (
        select grant_id, 'points' as unit, points as amount from reward_grant
        union all
        select grant_id, case rule ->> 'type' when '0' then 'welfareCoin' when '1' then 'zoneCoin'
            else 'activityValue' end, value
          from reward_item where rule ->> 'type' in ('0', '1', '2')
      ) part where amount > 0 group by grant_id, unit
    ),
    paid as (
      select grant_id, unit, amount from reward_grant
        join ledger_movement using (movement_id)
        join ledger_entry using (movement_id, user_id)
      where ledger_movement.business_key = reward_grant.business_key
    )
    select format('grant %s owes %s %s and gave %s', grant_id, coalesce(owed.amount, 0), unit,
        coalesce(paid.amount, 0)) as fault
      from owed full join paid using (grant_id, unit) where owed.amount is distinct from paid.amount
    union all
    select format('grant %s has %s coupons of %s', grant_id, count(coupon_id), item.value)
      from reward_item item left join coupon using (grant_id, place)
      where rule ->> 'type' = '4' group by grant_id, place, item.value
      having count(coupon_id) <> item.value
    union all
    select format('grant %s has no red packet %s', grant_id, place)
      from reward_item left join red_packet using (grant_id, place)
      where rule ->> 'type' = '3' and red_packet_id is null
    union all
    select format('red packet %s held %s and gave %s', red_packet_id, value, amount)
      from red_packet left join ledger_entry entry
        on entry.movement_id = red_packet.movement_id and entry.user_id = red_packet.user_id
          and unit = 'fen'
      where open_time is not null and value is distinct from amount
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ fault }) => fault);
}
