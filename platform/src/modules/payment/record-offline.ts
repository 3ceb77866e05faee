import { BusinessError } from '../../business-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { InTurn } from '../../http/implement-admin.ts';
import type { RefundState } from '../../ports/payment/port.ts';
import { lockOrder, portOf } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import type { RefundRow } from './refund-repository.ts';
import { finishOffline, finishRefund } from './refund.ts';
import { askAfter } from './retry-refund.ts';

/**
 * Records once that a failed refund is paid back outside the provider, which is asked first: one that
 * it has paid back is done, and one that it still works on stays. `record` is called with the refund
 * before and after. The same note again returns the same refund. Throws PAYMENT_REFUND_NOT_FOUND,
 * PAYMENT_REFUND_STATE, PAYMENT_PROVIDER_SILENT.
 */
export async function recordOffline(
  deps: PaymentDeps & { readonly inTurn: InTurn },
  { refundId, note }: { readonly refundId: number; readonly note: string },
  record: (tx: Tx, before: RefundRow, after: RefundRow) => Promise<void>,
): Promise<RefundRow> {
  const seen = await deps.refunds.find(deps.db, refundId);
  if (seen === undefined) throw new BusinessError('PAYMENT_REFUND_NOT_FOUND');
  if (seen.state === 'offline' && seen.offlineNote === note) return seen;
  if (seen.state !== 'failed') throw new BusinessError('PAYMENT_REFUND_STATE');
  const state = await stateOf(deps, seen);
  if (state === 'pending') throw new BusinessError('PAYMENT_REFUND_STATE');
  return deps.inTurn(() =>
    inTransaction(deps.db, async (tx) => {
      await lockOrder(deps, tx, seen.orderId);
      const refund = await deps.refunds.find(tx, refundId);
      if (refund?.state === 'offline' && refund.offlineNote === note) return refund;
      if (refund?.state !== 'failed' || refund.refundNo !== seen.refundNo)
        throw new BusinessError('PAYMENT_REFUND_STATE');
      if (state === 'done') await finishRefund(deps, tx, refund);
      else await finishOffline(deps, tx, refund, note);
      const finished = (await deps.refunds.find(tx, refundId)) ?? refund;
      await record(tx, refund, finished);
      return finished;
    }),
  );
}

/** A provider that is switched off can't be asked, and nothing else would end its refunds. */
async function stateOf(deps: PaymentDeps, refund: RefundRow): Promise<RefundState> {
  const order = await deps.repository.find(deps.db, refund.orderId);
  return order !== undefined && portOf(deps, order.method) === null
    ? 'absent'
    : askAfter(deps, refund);
}
