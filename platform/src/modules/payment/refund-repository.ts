import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentRefundTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';

export type RefundRow = Selectable<PaymentRefundTable>;

export interface RefundRepository {
  readonly add: (tx: Tx, refund: Omit<RefundRow, 'refundId'>) => Promise<RefundRow>;
  readonly find: (from: Database | Tx, refundId: number) => Promise<RefundRow | undefined>;
  readonly findByNo: (tx: Tx, refundNo: string) => Promise<RefundRow | undefined>;
  readonly findByRequest: (tx: Tx, requestId: string) => Promise<RefundRow | undefined>;
  readonly findLate: (tx: Tx, orderId: number) => Promise<RefundRow | undefined>;
  readonly listOf: (tx: Database | Tx, orderId: number) => Promise<readonly RefundRow[]>;
  /** False where it is not pending any more. */
  readonly decide: (
    tx: Tx,
    refundId: number,
    decision: Pick<RefundRow, 'doneTime'> & { readonly state: 'done' | 'failed' },
  ) => Promise<boolean>;
  /** A failed one is pending again, under a new number. */
  readonly renew: (tx: Tx, refundId: number, refundNo: string) => Promise<void>;
}

export function createRefundRepository(): RefundRepository {
  const all = (from: Database | Tx) => from.selectFrom('paymentRefund').selectAll();
  return {
    add: (tx, refund) =>
      tx.insertInto('paymentRefund').values(refund).returningAll().executeTakeFirstOrThrow(),
    find: (from, refundId) => all(from).where('refundId', '=', refundId).executeTakeFirst(),
    findByNo: (tx, refundNo) => all(tx).where('refundNo', '=', refundNo).executeTakeFirst(),
    findByRequest: (tx, requestId) => all(tx).where('requestId', '=', requestId).executeTakeFirst(),
    findLate: (tx, orderId) =>
      all(tx).where('orderId', '=', orderId).where('cause', '=', 'late').executeTakeFirst(),
    listOf: (tx, orderId) => all(tx).where('orderId', '=', orderId).orderBy('refundId').execute(),
    decide: async (tx, refundId, decision) => {
      const { numUpdatedRows } = await tx
        .updateTable('paymentRefund')
        .set(decision)
        .where('refundId', '=', refundId)
        .where('state', '=', 'pending')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    renew: async (tx, refundId, refundNo) => {
      await tx
        .updateTable('paymentRefund')
        .set({ state: 'pending', refundNo })
        .where('refundId', '=', refundId)
        .where('state', '=', 'failed')
        .execute();
    },
  };
}
