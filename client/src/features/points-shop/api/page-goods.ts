import { useCall } from '@gamebox/web/use-call.ts';
import { pagePointsGoods } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callKey } from '@gamebox/web/call-query.ts';

/** Invalidate with this whenever stock or what the player may still have has changed. */
export const goodsKey = callKey(pagePointsGoods);

export interface GoodsSearch {
  keyword: string;
  pageNo: number;
  pageSize: number;
}

/** A page of the shop; the last one stays while the next comes. */
export function useGoods({ keyword, ...paging }: GoodsSearch) {
  const body = keyword === '' ? paging : { ...paging, keyword };
  return useCall(
    pagePointsGoods,
    { body },
    {
      placeholderData: keepPreviousData,
      // Stock is everybody's, and what the player may still have is theirs.
      staleTime: 0,
    },
  );
}
