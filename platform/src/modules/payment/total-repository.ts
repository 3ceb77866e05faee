import type { PaymentMethod } from '@gamebox/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RefundRow } from './refund-repository.ts';

/** In the unit of its method. */
export interface MovedTotal {
  readonly method: PaymentMethod;
  readonly way: 'received' | 'refunded';
  /**
   * `paid`: an order's payment; `offline`: a refund outside the provider; otherwise the reason of its
   * refund.
   */
  readonly cause: 'paid' | 'offline' | RefundRow['cause'];
  readonly count: number;
  readonly amount: number;
}

export interface TotalRepository {
  /** Sums of a time span in epoch milliseconds, by method; sums of 0 are left out. */
  readonly sum: (from: number, to: number) => Promise<readonly MovedTotal[]>;
  /** Refunds that were requested in the time span. */
  readonly listAsked: (from: number, to: number) => Promise<readonly number[]>;
}

/** The provider's time; ours for a second payment that was recorded before its time was stored. */
const unowedTime = sql`coalesce(payment_refund.provider_time, payment_refund.create_time)`;

/**
 * The number of the refunded payment: the refund's own, or else the order's. A second payment's
 * refund never uses the order's.
 */
function refundedTradeNo(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case cause when 'trade' then payment_refund.trade_no else ${order}.trade_no end`;
}

/**
 * Every movement of a time span. `sum` adds them up and `createBooksRepository` lists them. Each
 * part can be read by its `time` from an index.
 */
export function movedParts(from: number, to: number): readonly RawBuilder<unknown>[] {
  return [
    sql`
      select 1 as part, order_id as id, method, 'received' as way, 'paid' as cause,
        amount_fen as amount, provider_time as time, order_id, order_no, trade_no,
        null::text as refund_no, user_id
      from payment_order
      where paid_time is not null and provider_time >= ${from} and provider_time < ${to}`,
    sql`
      select 2 as part, order_id as id, method, 'received' as way, 'paid' as cause,
        amount_fen as amount, paid_time as time, order_id, order_no, trade_no,
        null::text as refund_no, user_id
      from payment_order
      where provider_time is null and paid_time >= ${from} and paid_time < ${to}`,
    sql`
      select 3 as part, refund_id as id, method, 'received' as way, cause,
        refund_fen as amount, ${unowedTime} as time, order_id, order_no,
        ${refundedTradeNo(sql`unowed`)} as trade_no, null::text as refund_no, user_id
      from payment_refund join payment_order unowed using (order_id)
      where cause <> 'asked' and ${unowedTime} >= ${from} and ${unowedTime} < ${to}`,
    sql`
      select 4 as part, refund_id as id, method, 'refunded' as way,
        case payment_refund.state when 'offline' then 'offline' else cause end as cause,
        refund_fen as amount, done_time as time, order_id, order_no,
        ${refundedTradeNo(sql`back`)} as trade_no, refund_no, user_id
      from payment_refund join payment_order back using (order_id)
      where done_time >= ${from} and done_time < ${to}`,
  ];
}

export function createTotalRepository(db: Database): TotalRepository {
  return {
    sum: async (from, to) => {
      const { rows } = await sql<MovedTotal>`
        with moved as (${sql.join(movedParts(from, to), sql` union all `)})
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
