import type { OperatedPaymentOrder, PaymentRefund } from '@gamebox/contract/admin';
import { zoneCoinsOf } from './game-exchange-kind.ts';
import type { RefundOfOrder, RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';

/** An order of money as operators see it. */
export function describeOperated(order: OrderRow): OperatedPaymentOrder {
  const { orderId, orderNo, userId, type, state, method, subject, tradeNo } = order;
  const { priceFen, discountFen, amountFen, refundedFen } = order;
  const { createTime, paidTime, closeTime, providerTime } = order;
  const sums = { priceFen, discountFen, amountFen, zoneCoins: zoneCoinsOf(order), refundedFen };
  const times = { createTime, paidTime, closeTime, providerTime };
  return { orderId, orderNo, userId, type, state, method, subject, tradeNo, ...sums, ...times };
}

/** A refund with its order, for callers that do not have the order. */
export function describeRefundOfOrder(
  refund: RefundOfOrder,
): PaymentRefund & Pick<RefundOfOrder, 'orderNo' | 'userId' | 'method'> {
  const { orderNo, userId, method } = refund;
  return { ...describeRefund(refund), orderNo, userId, method };
}

export function describeRefund(refund: RefundRow): PaymentRefund {
  const { refundId, refundNo, orderId, cause, refundFen, givenBack, reason } = refund;
  const { state, refusal, offlineNote, createTime, doneTime, tradeNo, providerTime } = refund;
  const outcome = { state, refusal, offlineNote, createTime, doneTime };
  const payment = { tradeNo, providerTime };
  const sums = { refundFen, givenBack };
  return { refundId, refundNo, orderId, cause, ...sums, ...payment, reason, ...outcome };
}
