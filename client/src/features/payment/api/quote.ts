import type { CallResult, OrderContent, OrderType } from '@gamebox/contract';
import { quotePaymentOrder } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

export type PaymentQuote = CallResult<typeof quotePaymentOrder>;

/** What is asked a price for. */
export interface Wish {
  type: OrderType;
  content: OrderContent;
  couponId: number | null;
}

const nothing: Wish = { type: 1, content: {}, couponId: null };

/**
 * What it would cost and give; the last answer stays while the next one comes. A wish that has not
 * settled yet is not asked about.
 */
export function useQuote(wish: Wish | null, settled: boolean) {
  return useCall(
    quotePaymentOrder,
    { body: wish ?? nothing },
    {
      enabled: wish !== null && settled,
      staleTime: 10_000,
      placeholderData: keepPreviousData,
    },
  );
}
