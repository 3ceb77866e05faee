import { PaymentOrderState } from '@gamebox/contract';
import type { PaymentOrder } from '@gamebox/contract';
import type { OrderRow } from './repository.ts';

/** An order as its player sees it at a moment. */
export function describeOrder(order: OrderRow, now: number): PaymentOrder {
  const { orderId, orderNo, type, state, method, subject, details, gets } = order;
  const { priceFen, discountFen, amountFen, refundedFen, couponId } = order;
  const { createTime, expireTime, paidTime, closeTime } = order;
  const isWaiting = state === PaymentOrderState.created;
  return {
    orderId,
    orderNo,
    type,
    state,
    method,
    subject,
    details,
    priceFen,
    discountFen,
    amountFen,
    refundedFen,
    couponId,
    gets,
    // A code of an order that is over must not be paid.
    qrText: isWaiting ? order.qrText : null,
    createTime,
    expireTime,
    remainingMs: isWaiting ? Math.max(0, expireTime - now) : 0,
    paidTime,
    closeTime,
  };
}
