import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const MOST_FAULTS = 100;

/** Draws that differ from the ledger, rewards or orders; empty if all is well. */
export async function listLotteryFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('draw %s cost %s and %s was paid', draw_id, cost, coalesce(-amount, 0)) as fault
      from lottery_draw draw
      left join ledger_movement movement on movement.business_key = format('draw:%s:paid', draw_id)
      left join ledger_entry entry on entry.movement_id = movement.movement_id
        and entry.user_id = draw.user_id and entry.unit = 'points'
      where cost <> coalesce(-amount, 0)
    union all
    select format('draw %s gave what no reward says', draw_id)
      from lottery_draw draw
      left join reward_grant given on given.business_key = format('draw:%s', draw_id)
      where (draw.points <> coalesce(given.points, 0))
        or (given.grant_id is null) <> (draw.points = 0 and draw.rewards = '[]')
        or given.user_id <> draw.user_id
    union all
    select format('draw %s gave no order, or one too many', draw_id)
      from lottery_draw draw join lottery_prize using (prize_id)
      left join points_order given on given.order_id = draw.order_id
        and given.source_key = format('draw:%s', draw_id) and given.user_id = draw.user_id
      where lottery_prize.physical <> (given.order_id is not null)
    union all
    select format('the draws of user %s in round %s are not numbered from 1', user_id, round_id)
      from lottery_draw group by round_id, user_id having max(nonce) <> count(*)
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ fault }) => fault);
}
