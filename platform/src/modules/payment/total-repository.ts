import type { PaymentMethod } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RefundRow } from './refund-repository.ts';

/** In the unit of its method. */
export interface MovedTotal {
  readonly method: PaymentMethod;
  readonly way: 'received' | 'refunded';
  /** `paid`: an order; else why it is, or was, to be paid back. */
  readonly cause: 'paid' | RefundRow['cause'];
  readonly count: number;
  readonly amount: number;
}

export interface TotalRepository {
  /** Of a stretch of time in epoch milliseconds, by method; what there is nothing of is left out. */
  readonly sum: (from: number, to: number) => Promise<readonly MovedTotal[]>;
  /** Refunds that were asked for in it. */
  readonly listAsked: (from: number, to: number) => Promise<readonly number[]>;
}

/** By the provider's clock; ours where a second payment was kept before its time was. */
const unowedTime = sql`coalesce(payment_refund.provider_time, payment_refund.create_time)`;

export function createTotalRepository(db: Database): TotalRepository {
  return {
    sum: async (from, to) => {
      const { rows } = await sql<MovedTotal>`
        with moved as (
          select method, 'received' as way, 'paid' as cause, amount_fen as amount
          from payment_order
          where paid_time is not null and provider_time >= ${from} and provider_time < ${to}
          union all
          select method, 'received', 'paid', amount_fen from payment_order
          where provider_time is null and paid_time >= ${from} and paid_time < ${to}
          union all
          select method, 'received', cause, refund_fen
          from payment_refund join payment_order unowed using (order_id)
          where cause <> 'asked' and ${unowedTime} >= ${from} and ${unowedTime} < ${to}
          union all
          select method, 'refunded', cause, refund_fen
          from payment_refund join payment_order back using (order_id)
          where done_time >= ${from} and done_time < ${to}
        )
        select method, way, cause, count(*)::int4 as count, sum(amount)::int8 as amount
        from moved group by method, way, cause order by method`.execute(db);
      return rows;
    },
    listAsked: async (from, to) => {
      const rows = await db
        .selectFrom('paymentRefund')
        .select('refundId')
        .where('cause', '=', 'asked')
        .where('createTime', '>=', from)
        .where('createTime', '<', to)
        .execute();
      return rows.map(({ refundId }) => refundId);
    },
  };
}
