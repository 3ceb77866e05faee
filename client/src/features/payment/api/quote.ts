import type { CallResult, OrderContent, OrderType } from '@gamebox/contract';
import { quotePaymentOrder } from '@gamebox/contract';
import { keyOf, metaOf } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useHasSession } from '@gamebox/web/use-call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type PaymentQuote = CallResult<typeof quotePaymentOrder>;

/** What a price is asked for. */
export interface Wish {
  type: OrderType;
  content: OrderContent;
  couponId: number | null;
}

interface QuoteInput {
  type: OrderType;
  /** null while something is still to be chosen. */
  content: OrderContent | null;
  /** undefined: the best one. */
  couponId: number | null | undefined;
}

/**
 * The price and content of an order; the last answer stays while the next one loads. Nothing is
 * asked while the content is incomplete or still changing. The price with a coupon is asked only if
 * the server has just listed that coupon: after an order it may be used.
 */
export function useQuote({ type, content, couponId }: QuoteInput, settled: boolean) {
  const { request } = useHttp();
  const loggedIn = useHasSession();
  const input = { type, content, couponId: couponId === undefined ? 'best' : couponId };
  return useQuery({
    queryKey: keyOf(quotePaymentOrder, input),
    meta: metaOf(quotePaymentOrder, input),
    queryFn: async ({ signal }) => {
      const ask = (coupon: number | null) => {
        const body: Wish = { type, content: content ?? {}, couponId: coupon };
        return request(quotePaymentOrder, { body, signal, quiet: true });
      };
      const plain = await ask(null);
      const usable = couponOf(plain, couponId);
      return { couponId: usable, quote: usable === null ? plain : await ask(usable) };
    },
    enabled: content !== null && settled && loggedIn,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** The chosen coupon if the server lists it, otherwise the best one. */
function couponOf({ usableCoupons }: PaymentQuote, chosenId: number | null | undefined) {
  const wanted = chosenId === undefined ? usableCoupons[0]?.couponId : chosenId;
  return usableCoupons.some(({ couponId }) => couponId === wanted) ? (wanted ?? null) : null;
}
