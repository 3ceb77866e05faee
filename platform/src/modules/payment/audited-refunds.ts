import { PaymentOrderState } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import type { AuditedAction } from '../audit/service.ts';
import type { RecordedRefund, RefundWish } from './ask-refund.ts';
import type { PaymentDeps } from './deps.ts';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';

/** The audit log entry of an operator's refund, for the same transaction. */
export async function auditedRefund(
  { repository, refunds }: Pick<PaymentDeps, 'repository' | 'refunds'>,
  tx: Tx,
  { order, refund }: RecordedRefund,
  { refundFen, reason, bearLoss }: RefundWish,
): Promise<AuditedAction> {
  const { orderId, orderNo, amountFen } = order;
  const { refundId } = refund;
  const changed = (await repository.find(tx, orderId)) ?? order;
  const state = (await refunds.find(tx, refundId))?.state ?? refund.state;
  return {
    action: 'payment.refund',
    subject: `payment order ${String(orderId)}`,
    before: { orderNo, amountFen, ...stateOf(order) },
    after: { ...stateOf(changed), refund: { refundId, refundFen, reason, bearLoss, state } },
  };
}

/** The audit log entry of a refund that was requested again. */
export function auditedRetry(before: RefundRow, after: RefundRow): AuditedAction {
  const { refundId, orderId, cause, refundFen, reason } = before;
  return {
    action: 'payment.retry-refund',
    subject: `payment refund ${String(refundId)}`,
    before: { orderId, cause, refundFen, reason, ...tryOf(before) },
    after: tryOf(after),
  };
}

/** The audit log entry of a refund that was paid back outside the provider. */
export function auditedOffline(before: RefundRow, after: RefundRow): AuditedAction {
  const { refundId, orderId, cause, refundFen, reason } = before;
  return {
    action: 'payment.record-offline',
    subject: `payment refund ${String(refundId)}`,
    before: { orderId, cause, refundFen, reason, ...tryOf(before) },
    after: { ...tryOf(after), note: after.offlineNote },
  };
}

const stateNames = new Map(
  Object.entries(PaymentOrderState).map(([name, value]) => [value, name] as const),
);

function stateOf({ state, refundedFen }: OrderRow) {
  return { state: stateNames.get(state), refundedFen };
}

function tryOf({ refundNo, state, refusal }: RefundRow) {
  return { refundNo, state, refusal };
}
