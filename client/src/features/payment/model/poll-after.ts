import type { PaymentOrder } from '@gamebox/contract';
import { PAYMENT_EXPIRY_MS, PaymentOrderState } from '@gamebox/contract';
import { isSettled } from './order-words.ts';

const firstMs = 2_000;
const comingMs = 1_000;
/** Between questions to a server that fails. */
export const failingMs = 3_000;
const longestMs = 10_000;
/** Money goes back in days, some of it after a person looked. */
const refundMs = 60_000;
/** Who paid and cancelled at once, or paid a code at its end: the money may come this much later. */
const lateMs = 300_000;
/** Most people who pay have paid by then. */
const eagerMs = 30_000;

/**
 * When to ask again about an order: every 2 s in its first half minute, then ever more seldom. A
 * code that is still coming is waited for more closely, a refund once a minute, and one that was closed
 * a few minutes ago as seldom as any. False: nothing more happens to it. `now` is the platform's.
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

/** Money may still come for it, and goes back then. */
function isClosedLately({ state, closeTime, refunds }: PaymentOrder, now: number): boolean {
  if (state !== PaymentOrderState.closed || refunds.length > 0) return false;
  return closeTime !== null && now - closeTime < lateMs;
}

/** Nothing but money that goes back is waited for. */
function waitsForRefund({ state, gameDelivery }: PaymentOrder): boolean {
  return state !== PaymentOrderState.created && gameDelivery !== 'waiting';
}
