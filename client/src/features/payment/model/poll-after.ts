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
/** Most people who pay have paid by then. */
const eagerMs = 30_000;

/**
 * When to ask again about an order: every 2 s in its first half minute, then ever more seldom. A
 * code that is still coming is waited for more closely, a refund once a minute. False: nothing more
 * happens to it.
 */
export function pollAfter(order: PaymentOrder, failing: boolean): number | false {
  if (isSettled(order)) return false;
  if (failing) return failingMs;
  if (waitsForRefund(order)) return refundMs;
  const waited = PAYMENT_EXPIRY_MS - order.remainingMs;
  if (order.qrText === null && waited < eagerMs) return comingMs;
  return Math.min(longestMs, firstMs + Math.max(0, waited - eagerMs) / 20);
}

/** Nothing but money that goes back is waited for. */
function waitsForRefund({ state, gameDelivery }: PaymentOrder): boolean {
  return state !== PaymentOrderState.created && gameDelivery !== 'waiting';
}
