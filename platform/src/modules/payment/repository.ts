import { PaymentOrderState } from '@gamebox/contract';
import type { OrderType, PaymentMethod } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PaymentOrderTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Page, Paging } from '../../paging.ts';
import { TRANSITIONS } from './states.ts';
import type { PaymentStep } from './states.ts';

export type OrderRow = Selectable<PaymentOrderTable>;
export type NewOrderRow = Insertable<PaymentOrderTable>;

/** The player's state when an order begins. */
export interface Start {
  /** The earlier order of the same request. */
  readonly knownOrderId: number | null;
  /** Null: there is no such player. */
  readonly isEnabled: boolean | null;
  /**
   * Money of this month over all accounts verified by the same ID number: paid, or of orders that
   * still wait for payment. 0 if `monthStart` is null.
   */
  readonly usedFen: number;
  readonly openOrders: number;
}

export interface Used {
  readonly usedFen: number;
  readonly waitingFen: number;
  readonly waitingOrders: number;
}

type Written = Partial<
  Pick<OrderRow, 'tradeNo' | 'providerTime' | 'paidTime' | 'closeTime' | 'refundedFen'>
>;

interface PageFilter {
  /** All users if left out. */
  readonly userId?: number | undefined;
  readonly requestId?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly tradeNo?: string | undefined;
  /** Created at or after `from` and before the end; epoch milliseconds. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /**
   * Paid at or after `paidFrom` and before the end: by the provider's time, or ours for a balance.
   */
  readonly paidFrom?: number | undefined;
  readonly paidUntil?: number | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly type?: OrderType | undefined;
  readonly state?: PaymentOrderState | undefined;
}

export interface PaymentRepository {
  /** Locks the user. If a month is to be summed, locks the person's ID number first. */
  readonly start: (
    tx: Tx,
    asked: {
      readonly userId: number;
      readonly requestId: string;
      readonly monthStart: number | null;
    },
  ) => Promise<Start>;
  /**
   * The month's sum as in `start`, and the part that still waits for payment. Without a lock, for
   * display only.
   */
  readonly used: (userId: number, monthStart: number) => Promise<Used>;
  readonly add: (tx: Tx, order: NewOrderRow) => Promise<OrderRow>;
  readonly find: (from: Database | Tx, orderId: number) => Promise<OrderRow | undefined>;
  readonly findByNo: (tx: Tx, orderNo: string) => Promise<OrderRow | undefined>;
  /** Does nothing if the order is over. */
  readonly setQr: (orderId: number, qrText: string) => Promise<void>;
  /** Makes an order that still waits for payment due to be closed. */
  readonly expire: (orderId: number, now: number) => Promise<void>;
  /** Whether another unexpired order of this type waits for payment. */
  readonly hasWaiting: (tx: Tx, userId: number, type: OrderType, now: number) => Promise<boolean>;
  /** Counts a failed try to deliver a paid order; returns the number of failures. */
  readonly countFailure: (orderId: number) => Promise<number>;
  /** The order after the step; undefined if the step can't begin in its state. */
  readonly step: (
    tx: Tx,
    orderId: number,
    step: PaymentStep,
    written: Written,
  ) => Promise<OrderRow | undefined>;
  /** Stores a provider's payment that belongs to an order and does not pay it. */
  readonly keepTrade: (
    tx: Tx,
    orderId: number,
    trade: { readonly tradeNo: string; readonly providerTime: number },
  ) => Promise<void>;
  /** The latest first. */
  readonly page: (filter: PageFilter, paging: Paging) => Promise<Page<OrderRow>>;
  /** The latest unexpired order that waits for payment. */
  readonly findOpen: (userId: number, now: number) => Promise<OrderRow | undefined>;
}

export function createPaymentRepository(db: Database): PaymentRepository {
  const waiting = (orderId: number) =>
    db
      .updateTable('paymentOrder')
      .where('orderId', '=', orderId)
      .where('state', '=', PaymentOrderState.created);
  return {
    start: async (tx, { userId, requestId, monthStart }) => {
      const { rows } = await sql<Start>`
        select known_order_id, is_enabled, used_fen, open_orders
        from payment_start(${userId}, ${requestId}, ${monthStart}::int8)`.execute(tx);
      const [start] = rows;
      if (start === undefined) throw new Error('payment_start answers one row');
      return start;
    },
    used: async (userId, monthStart) => {
      const { rows } = await sql<Used>`
        select payment_used_fen(${userId}, ${monthStart}) as used_fen,
          coalesce(sum(amount_fen), 0)::int8 as waiting_fen, count(*)::int4 as waiting_orders
        from payment_order
        where user_id = ${userId} and method in (1, 2, 3) and state = 0`.execute(db);
      const [used] = rows;
      if (used === undefined) throw new Error('A sum is one row');
      return used;
    },
    add: (tx, order) =>
      tx.insertInto('paymentOrder').values(order).returningAll().executeTakeFirstOrThrow(),
    find: (from, orderId) =>
      from.selectFrom('paymentOrder').selectAll().where('orderId', '=', orderId).executeTakeFirst(),
    findByNo: (tx, orderNo) =>
      tx.selectFrom('paymentOrder').selectAll().where('orderNo', '=', orderNo).executeTakeFirst(),
    setQr: async (orderId, qrText) => {
      await waiting(orderId).set({ qrText }).execute();
    },
    expire: async (orderId, now) => {
      await waiting(orderId).set({ expireTime: now }).where('expireTime', '>', now).execute();
    },
    hasWaiting: async (tx, userId, type, now) => {
      const found = await tx
        .selectFrom('paymentOrder')
        .select('orderId')
        .where('userId', '=', userId)
        .where('type', '=', type)
        .where('state', '=', PaymentOrderState.created)
        .where('expireTime', '>', now)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    countFailure: async (orderId) => {
      const { failures } = await db
        .updateTable('paymentOrder')
        .set((eb) => ({ failures: eb('failures', '+', 1) }))
        .where('orderId', '=', orderId)
        .returning('failures')
        .executeTakeFirstOrThrow();
      return failures;
    },
    step: (tx, orderId, step, written) =>
      tx
        .updateTable('paymentOrder')
        .set({ ...written, state: TRANSITIONS[step].to })
        .where('orderId', '=', orderId)
        .where('state', 'in', TRANSITIONS[step].from)
        .returningAll()
        .executeTakeFirst(),
    keepTrade: async (tx, orderId, trade) => {
      await tx
        .updateTable('paymentOrder')
        .set(trade)
        .where('orderId', '=', orderId)
        .where('tradeNo', 'is', null)
        .execute();
    },
    page: (filter, paging) => selectPage(db, filter, paging),
    findOpen: (userId, now) =>
      db
        .selectFrom('paymentOrder')
        .selectAll()
        .where('userId', '=', userId)
        .where('state', '=', PaymentOrderState.created)
        .where('expireTime', '>', now)
        .orderBy('orderId', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}

/** Two conditions, so that each can use its own index. */
function cameWithin(from = 0, until = Number.MAX_SAFE_INTEGER) {
  return sql<boolean>`((provider_time >= ${from} and provider_time < ${until})
    or (provider_time is null and paid_time >= ${from} and paid_time < ${until}))`;
}

function selectPage(
  db: Database,
  {
    userId,
    requestId,
    orderNo,
    tradeNo,
    from,
    until,
    paidFrom,
    paidUntil,
    method,
    type,
    state,
  }: PageFilter,
  paging: Paging,
): Promise<Page<OrderRow>> {
  const orders = db
    .selectFrom('paymentOrder')
    .selectAll()
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? null))
    .$if(requestId !== undefined, (query) => query.where('requestId', '=', requestId ?? null))
    .$if(orderNo !== undefined, (query) => query.where('orderNo', '=', orderNo ?? null))
    .$if(tradeNo !== undefined, (query) => query.where('tradeNo', '=', tradeNo ?? null))
    .$if(from !== undefined, (query) => query.where('createTime', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('createTime', '<', until ?? 0))
    .$if(paidFrom !== undefined || paidUntil !== undefined, (query) =>
      query.where(cameWithin(paidFrom, paidUntil)),
    )
    .$if(method !== undefined, (query) => query.where('method', '=', method ?? null))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? null))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? null))
    .orderBy('orderId', 'desc');
  return pageOf(orders, paging);
}
