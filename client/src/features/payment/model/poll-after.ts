import type { PaymentOrder } from '@gamebox/contract';
import { PAYMENT_EXPIRY_MS, PaymentOrderState } from '@gamebox/contract';
import { isSettled } from './order-text.ts';

const firstMs = 2_000;
const comingMs = 1_000;
/** The interval for a server that fails. */
export const failingMs = 3_000;
const longestMs = 10_000;
/** Refunds take days, and some wait for a person. */
const refundMs = 60_000;
/**
 * Money may come this much later for an order that was paid and cancelled at once, or paid just
 * before it expired.
 */
const lateMs = 300_000;
/** Most players who pay have paid by then. */
const eagerMs = 30_000;

/**
 * The time until the next poll of an order: 2 s in its first half minute, then more and more. An
 * order without its QR code is polled more often, a refund once a minute, a recently closed order
 * as rarely. False: its state is final. `now` is the platform's time.
 */
export function pollAfter(
  order: PaymentOrder,
  { failing, now }: { failing: boolean; now: number },
): number | false {
  if (isClosedLately(order, now)) return longestMs;
  if (isSettled(order)) return false;
  if (failing) return failingMs;
  if (waitsForRefund(order)) return refundMs;
  const waited = PAYMENT_EXPIRY_MS - order.remainingMs;
  if (order.qrText === null && waited < eagerMs) return comingMs;
  return Math.min(longestMs, firstMs + Math.max(0, waited - eagerMs) / 20);
}

/** Money may still come for it, and is then refunded. */
function isClosedLately({ state, closeTime, refunds }: PaymentOrder, now: number): boolean {
  if (state !== PaymentOrderState.closed || refunds.length > 0) return false;
  return closeTime !== null && now - closeTime < lateMs;
}

/** Only a refund is still pending. */
function waitsForRefund({ state, gameDelivery }: PaymentOrder): boolean {
  return state !== PaymentOrderState.created && gameDelivery !== 'waiting';
}
