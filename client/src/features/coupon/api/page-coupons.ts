import type { Validity } from '@gamebox/contract';
import { pageCoupons } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '@gamebox/web/use-call.ts';

export const COUPON_PAGE_SIZE = 24;

/** One page of the user's coupons of one validity. */
export function useCoupons(validity: Validity, pageNo: number) {
  const query = { validity, pageNo, pageSize: COUPON_PAGE_SIZE };
  return useCall(pageCoupons, { query }, { placeholderData: keepPreviousData });
}
