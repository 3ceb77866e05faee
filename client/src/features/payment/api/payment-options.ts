import type { CallResult, OrderType } from '@gamebox/contract';
import { getPaymentOptions } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

export type PaymentOptions = CallResult<typeof getPaymentOptions>;

/** The payment methods of a type of order, its bonus, and the player's limits. */
export function usePaymentOptions(type: OrderType, { enabled = true } = {}) {
  return useCall(getPaymentOptions, { query: { type } }, { enabled });
}
