import { useCall } from '@gamebox/web/use-call.ts';
import { pagePointsOrders } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';

/** A page of the player's exchanged goods and won prizes, the latest first. */
export function useOrders(paging: { pageNo: number; pageSize: number }) {
  return useCall(
    pagePointsOrders,
    { query: paging },
    {
      placeholderData: keepPreviousData,
    },
  );
}
