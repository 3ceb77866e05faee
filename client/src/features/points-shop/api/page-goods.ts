import { useCall } from '@gamebox/web/use-call.ts';
import { pagePointsGoods } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';

/** Invalidate with this whenever stock or the player's limits may have changed. */
export const goodsKey = callKey(pagePointsGoods);

export interface GoodsSearch {
  keyword: string;
  pageNo: number;
  pageSize: number;
}

/** A page of the shop; the page before stays while the next one loads. */
export function useGoods({ keyword, ...paging }: GoodsSearch) {
  const body = keyword === '' ? paging : { ...paging, keyword };
  return useCall(
    pagePointsGoods,
    { body },
    {
      placeholderData: keepPreviousData,
      // Other players change the stock, and the player's own orders change the limits.
      staleTime: 0,
    },
  );
}
