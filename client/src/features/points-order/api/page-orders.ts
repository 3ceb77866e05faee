import { pagePointsOrders } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** A page of what the player exchanged and won in things, the latest first. */
export function useOrders(paging: { pageNo: number; pageSize: number }) {
  return useQuery({
    ...callQuery(pagePointsOrders, { query: paging }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
}
