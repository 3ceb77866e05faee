import type { PaymentMethod } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

interface Sum {
  readonly count: number;
  readonly fen: number;
}

interface MethodTotal {
  readonly method: PaymentMethod;
  readonly paid: Sum;
  /** Of closed orders, or of another amount than the order's. */
  readonly late: Sum;
  readonly refunded: Sum;
}

export interface TotalRepository {
  /** Of a stretch of time in epoch milliseconds; methods without anything are left out. */
  readonly sum: (from: number, to: number) => Promise<readonly MethodTotal[]>;
}

/** A second payment has no time of its provider's clock: that of its order is the first one's. */
const lateTime = sql`case cause when 'trade' then payment_refund.create_time
  else coalesce(late.provider_time, payment_refund.create_time) end`;

export function createTotalRepository(db: Database): TotalRepository {
  return {
    sum: async (from, to) => {
      const { rows } = await sql<MethodTotal>`
        with moved as (
          select method, 'paid' as what, amount_fen as fen from payment_order
          where paid_time is not null and provider_time >= ${from} and provider_time < ${to}
          union all
          select method, 'paid', amount_fen from payment_order
          where provider_time is null and paid_time >= ${from} and paid_time < ${to}
          union all
          select method, 'late', refund_fen
          from payment_refund join payment_order late using (order_id)
          where cause <> 'asked' and ${lateTime} >= ${from} and ${lateTime} < ${to}
          union all
          select method, 'refunded', refund_fen
          from payment_refund join payment_order back using (order_id)
          where done_time >= ${from} and done_time < ${to}
        ),
        summed as (
          select method, what, jsonb_build_object('count', count(*), 'fen', sum(fen)) as sum
          from moved group by method, what
        ),
        by_method as (
          select method, jsonb_object_agg(what, sum) as sums from summed group by method
        )
        select method,
          coalesce(sums -> 'paid', nothing) as paid,
          coalesce(sums -> 'late', nothing) as late,
          coalesce(sums -> 'refunded', nothing) as refunded
        from by_method, jsonb_build_object('count', 0, 'fen', 0) as nothing
        order by method`.execute(db);
      return rows;
    },
  };
}
