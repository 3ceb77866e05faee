import type { CallResult, OrderType } from '@gamebox/contract';
import { getPaymentOptions } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

export type PaymentOptions = CallResult<typeof getPaymentOptions>;

/** How an order of a type is paid, what it gives on top, and how much the player may. */
export function usePaymentOptions(type: OrderType) {
  return useCall(getPaymentOptions, { query: { type } });
}
