import { OrderType, PaymentOrderState } from '@gamebox/contract';
import type { PaymentOrder } from '@gamebox/contract';
import type { PaymentDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';

/** Orders as their player sees them now. */
export async function describeOrders(
  { db, exchanges, now }: Pick<PaymentDeps, 'db' | 'exchanges' | 'now'>,
  orders: readonly OrderRow[],
): Promise<PaymentOrder[]> {
  const exchanged = orders.filter(isForGame).map(({ orderId }) => orderId);
  const taken = exchanged.length === 0 ? [] : await exchanges.listTakenOrders(db, exchanged);
  const time = now();
  return orders.map((order) => describeOrder(order, time, taken.includes(order.orderId)));
}

function isForGame({ type, paidTime }: OrderRow): boolean {
  return type === OrderType.gameExchange && paidTime !== null;
}

function describeOrder(order: OrderRow, now: number, isTaken: boolean): PaymentOrder {
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
    gameDelivery: isForGame(order) ? (isTaken ? 'taken' : 'waiting') : null,
    // A code of an order that is over must not be paid.
    qrText: isWaiting ? order.qrText : null,
    createTime,
    expireTime,
    remainingMs: isWaiting ? Math.max(0, expireTime - now) : 0,
    paidTime,
    closeTime,
  };
}
