import type { OperatedPaymentOrder, PaymentRefund } from '@gamebox/contract/admin';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';

/** An order of money as operators see it. */
export function describeOperated(order: OrderRow): OperatedPaymentOrder {
  const { orderId, orderNo, userId, type, state, method, subject, tradeNo } = order;
  const { priceFen, discountFen, amountFen, refundedFen } = order;
  const { createTime, paidTime, closeTime } = order;
  const sums = { priceFen, discountFen, amountFen, refundedFen };
  const times = { createTime, paidTime, closeTime };
  return { orderId, orderNo, userId, type, state, method, subject, tradeNo, ...sums, ...times };
}

export function describeRefund(refund: RefundRow): PaymentRefund {
  const { refundId, refundNo, orderId, cause, refundFen, reason } = refund;
  const { state, refusal, createTime, doneTime } = refund;
  const outcome = { state, refusal, createTime, doneTime };
  return { refundId, refundNo, orderId, cause, refundFen, reason, ...outcome };
}
