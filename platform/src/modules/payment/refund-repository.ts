import type { GotLine } from '@gamebox/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PaymentOrderTable, PaymentRefundTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Page, Paging } from '../../paging.ts';

export type RefundRow = Selectable<PaymentRefundTable>;

/** A refund with the data by which an operator knows its order. */
export type RefundOfOrder = RefundRow &
  Pick<Selectable<PaymentOrderTable>, 'orderNo' | 'userId' | 'method'>;

interface RefundFilter {
  readonly state: RefundRow['state'] | 'all';
  readonly cause?: RefundRow['cause'] | undefined;
  readonly method?: RefundOfOrder['method'] | undefined;
  readonly orderNo?: string | undefined;
  /** Finished at or after `from` and before the end; epoch milliseconds. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export interface RefundRepository {
  readonly add: (
    tx: Tx,
    refund: Omit<
      RefundRow,
      'refundId' | 'refusal' | 'offlineNote' | 'takenBack' | 'givenBack' | 'askedTime'
    >,
  ) => Promise<RefundRow>;
  readonly find: (from: Database | Tx, refundId: number) => Promise<RefundRow | undefined>;
  /** Finds a refund by its current or an earlier number. */
  readonly findByNo: (tx: Tx, refundNo: string) => Promise<RefundRow | undefined>;
  readonly findByRequest: (tx: Tx, requestId: string) => Promise<RefundRow | undefined>;
  /** The refund of a payment that the order did not need. */
  readonly findOfTrade: (
    tx: Tx,
    orderId: number,
    tradeNo: string,
  ) => Promise<RefundRow | undefined>;
  /** The refunds of the given orders, the oldest first. */
  readonly listOf: (
    from: Database | Tx,
    orderIds: readonly number[],
  ) => Promise<readonly RefundRow[]>;
  /** Stores what the refund took back and gave back, in the transaction that adds it. */
  readonly keepLines: (
    tx: Tx,
    refundId: number,
    lines: Record<'takenBack' | 'givenBack', readonly GotLine[]>,
  ) => Promise<void>;
  /** Stores that its provider is about to be asked for it. */
  readonly setAsked: (refundId: number, askedTime: number) => Promise<void>;
  /** The latest first. */
  readonly page: (filter: RefundFilter, paging: Paging) => Promise<Page<RefundOfOrder>>;
  /** Marks it as done under the provider's number of the refund. False if it was done before. */
  readonly finish: (
    tx: Tx,
    done: Pick<RefundRow, 'refundId' | 'refundNo'> & { readonly doneTime: number },
  ) => Promise<boolean>;
  /** Marks a failed one as paid back outside the provider. False if it has not failed. */
  readonly finishOffline: (
    tx: Tx,
    done: Pick<RefundRow, 'refundId'> & { readonly offlineNote: string; readonly doneTime: number },
  ) => Promise<boolean>;
  /** False if it is not pending under this number. */
  readonly fail: (
    tx: Tx,
    failed: Pick<RefundRow, 'refundId' | 'refundNo' | 'refusal'>,
  ) => Promise<boolean>;
  /** Makes a failed refund pending again, under a new number. */
  readonly renew: (tx: Tx, refundId: number, refundNo: string) => Promise<void>;
}

export function createRefundRepository(db: Database): RefundRepository {
  const all = (from: Database | Tx) => from.selectFrom('paymentRefund').selectAll();
  const change = (tx: Tx, refundId: number) =>
    tx.updateTable('paymentRefund').where('refundId', '=', refundId);
  return {
    add: (tx, refund) =>
      tx.insertInto('paymentRefund').values(refund).returningAll().executeTakeFirstOrThrow(),
    find: (from, refundId) => all(from).where('refundId', '=', refundId).executeTakeFirst(),
    findByNo: (tx, refundNo) =>
      all(tx)
        .where('refundId', 'in', (eb) =>
          eb
            .selectFrom('paymentRefundNumber')
            .select('refundId')
            .where('paymentRefundNumber.refundNo', '=', refundNo),
        )
        .executeTakeFirst(),
    findByRequest: (tx, requestId) => all(tx).where('requestId', '=', requestId).executeTakeFirst(),
    findOfTrade: (tx, orderId, tradeNo) =>
      all(tx)
        .where('orderId', '=', orderId)
        .where('tradeNo', '=', tradeNo)
        .where('cause', '<>', 'asked')
        .executeTakeFirst(),
    listOf: (from, orderIds) =>
      all(from).where('orderId', 'in', orderIds).orderBy('refundId').execute(),
    keepLines: async (tx, refundId, { takenBack, givenBack }) => {
      await change(tx, refundId)
        .set({ takenBack: JSON.stringify(takenBack), givenBack: JSON.stringify(givenBack) })
        .execute();
    },
    setAsked: async (refundId, askedTime) => {
      await db
        .updateTable('paymentRefund')
        .set({ askedTime })
        .where('refundId', '=', refundId)
        .execute();
    },
    page: (filter, paging) => selectPage(db, filter, paging),
    finish: async (tx, { refundId, refundNo, doneTime }) => {
      const { numUpdatedRows } = await change(tx, refundId)
        .set({ state: 'done', refundNo, refusal: null, doneTime })
        .where('state', 'in', ['pending', 'failed'])
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    finishOffline: async (tx, { refundId, offlineNote, doneTime }) => {
      const { numUpdatedRows } = await change(tx, refundId)
        .set({ state: 'offline', offlineNote, doneTime })
        .where('state', '=', 'failed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    fail: async (tx, { refundId, refundNo, refusal }) => {
      const { numUpdatedRows } = await change(tx, refundId)
        .set({ state: 'failed', refusal })
        .where('state', '=', 'pending')
        .where('refundNo', '=', refundNo)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    renew: async (tx, refundId, refundNo) => {
      await change(tx, refundId)
        .set({ state: 'pending', refundNo, refusal: null })
        .where('state', '=', 'failed')
        .execute();
    },
  };
}

function selectPage(
  db: Database,
  { state, cause, method, orderNo, from, until }: RefundFilter,
  paging: Paging,
): Promise<Page<RefundOfOrder>> {
  const refunds = db
    .selectFrom('paymentRefund')
    .innerJoin('paymentOrder', 'paymentOrder.orderId', 'paymentRefund.orderId')
    .selectAll('paymentRefund')
    .select(['paymentOrder.orderNo', 'paymentOrder.userId', 'paymentOrder.method'])
    .$if(state !== 'all', (query) =>
      query.where('paymentRefund.state', '=', state === 'all' ? 'failed' : state),
    )
    .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? null))
    .$if(method !== undefined, (query) => query.where('method', '=', method ?? null))
    .$if(orderNo !== undefined, (query) => query.where('orderNo', '=', orderNo ?? null))
    .$if(from !== undefined, (query) => query.where('doneTime', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('doneTime', '<', until ?? 0))
    .orderBy('refundId', 'desc');
  return pageOf(refunds, paging);
}
