import { BusinessError } from '../../business-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { InTurn } from '../../http/implement-admin.ts';
import { PaymentError } from '../../ports/payment/port.ts';
import type { RefundState } from '../../ports/payment/port.ts';
import { makeRefundNo } from './accept.ts';
import { lockOrder, portOf } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import type { RefundRow } from './refund-repository.ts';
import { finishRefund } from './refund.ts';
import { tellUnasked } from './tell-unasked.ts';

/**
 * Requests a failed refund again. The provider is asked first: a refund gets a new number only if
 * the provider gave up the old one for good, because it could pay under both. `record` is called
 * with the refund before and after. Throws PAYMENT_REFUND_NOT_FOUND, PAYMENT_REFUND_STATE,
 * PAYMENT_REFUND_ABNORMAL, PAYMENT_PROVIDER_SILENT.
 */
export async function retryRefund(
  deps: PaymentDeps & { readonly inTurn: InTurn },
  refundId: number,
  record: (tx: Tx, before: RefundRow, after: RefundRow) => Promise<void>,
): Promise<RefundRow> {
  const seen = await deps.refunds.find(deps.db, refundId);
  if (seen === undefined) throw new BusinessError('PAYMENT_REFUND_NOT_FOUND');
  if (seen.state !== 'failed') throw new BusinessError('PAYMENT_REFUND_STATE');
  const state = await askAfter(deps, seen);
  return deps.inTurn(() =>
    inTransaction(deps.db, async (tx) => {
      const { orderNo } = await lockOrder(deps, tx, seen.orderId);
      const refund = await deps.refunds.find(tx, refundId);
      if (refund?.state !== 'failed' || refund.refundNo !== seen.refundNo)
        throw new BusinessError('PAYMENT_REFUND_STATE');
      if (state === 'abnormal') throw new BusinessError('PAYMENT_REFUND_ABNORMAL');
      if (state === 'done') await finishRefund(deps, tx, refund);
      else
        await renew(deps, tx, refund, state === 'failed' ? makeRefundNo(orderNo) : refund.refundNo);
      const retried = (await deps.refunds.find(tx, refundId)) ?? refund;
      await record(tx, refund, retried);
      return retried;
    }),
  );
}

/** Throws PAYMENT_PROVIDER_SILENT, PAYMENT_PROVIDER_REFUSES. */
export async function askAfter(
  deps: PaymentDeps,
  { orderId, refundNo, tradeNo }: RefundRow,
): Promise<RefundState> {
  const order = await deps.repository.find(deps.db, orderId);
  const port = order === undefined ? null : portOf(deps, order.method);
  if (order === undefined || port === null) throw new BusinessError('PAYMENT_PROVIDER_SILENT');
  try {
    return await port.queryRefund({
      orderNo: order.orderNo,
      tradeNo: tradeNo ?? order.tradeNo,
      refundNo,
    });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw tellUnasked(deps, error, { refundNo }, 'a refund can’t be asked after');
  }
}

async function renew(
  { refunds, tasks, now }: PaymentDeps,
  tx: Tx,
  { refundId, orderId }: RefundRow,
  refundNo: string,
): Promise<void> {
  await refunds.renew(tx, refundId, refundNo);
  await tasks.add(tx, { orderId, refundId, kind: 'refund', nextTime: now() });
}
