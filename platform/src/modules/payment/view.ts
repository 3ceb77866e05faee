import { OrderType, PaymentOrderState } from '@gamebox/contract';
import type { OrderRefund, PaymentOrder } from '@gamebox/contract';
import { causeOf } from './accept.ts';
import type { PaymentDeps } from './deps.ts';
import { zoneCoinsOf } from './game-exchange-kind.ts';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';

/** Orders as their player sees them now. */
export async function describeOrders(
  { db, exchanges, refunds, now }: Pick<PaymentDeps, 'db' | 'exchanges' | 'refunds' | 'now'>,
  orders: readonly OrderRow[],
): Promise<PaymentOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ orderId }) => orderId);
  const returned = Map.groupBy(await refunds.listOf(db, ids), ({ orderId }) => orderId);
  const exchanged = orders.filter(isForGame).map(({ orderId }) => orderId);
  const taken = exchanged.length === 0 ? [] : await exchanges.listTakenOrders(db, exchanged);
  const time = now();
  return orders.map((order) => ({
    ...describeOrder(order, time, taken.includes(order.orderId)),
    refunds: (returned.get(order.orderId) ?? []).map(describeRefund),
  }));
}

function isForGame({ type, paidTime }: OrderRow): boolean {
  return type === OrderType.gameExchange && paidTime !== null;
}

/** A refund that has not reached the provider yet is shown as on its way. */
function describeRefund(refund: RefundRow): OrderRefund {
  const { refundNo, refundFen, state, takenBack, givenBack, createTime, doneTime } = refund;
  const isUnasked = state === 'failed' && refund.refusal === refund.cause;
  return {
    refundNo,
    cause: causeOf(refund),
    refundFen,
    state: isUnasked ? 'pending' : state === 'offline' ? 'done' : state,
    takenBack,
    givenBack,
    createTime,
    doneTime,
  };
}

function describeOrder(
  order: OrderRow,
  now: number,
  isTaken: boolean,
): Omit<PaymentOrder, 'refunds'> {
  const { orderId, orderNo, tradeNo, type, state, method, subject, details, gets } = order;
  const { priceFen, discountFen, amountFen, refundedFen, couponId } = order;
  const { createTime, expireTime, paidTime, closeTime } = order;
  const isWaiting = state === PaymentOrderState.created;
  return {
    orderId,
    orderNo,
    tradeNo,
    type,
    state,
    method,
    subject,
    details,
    priceFen,
    discountFen,
    amountFen,
    zoneCoins: zoneCoinsOf(order),
    refundedFen,
    couponId,
    gets,
    gameDelivery: isForGame(order) ? (isTaken ? 'taken' : 'waiting') : null,
    // The QR code of an order that is over must not be paid.
    qrText: isWaiting ? order.qrText : null,
    createTime,
    expireTime,
    remainingMs: isWaiting ? Math.max(0, expireTime - now) : 0,
    paidTime,
    closeTime,
  };
}
