import { useCall } from '@gamebox/web/use-call.ts';
import { pageIntegralLog } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';

/** A page of the movements of the player's points, the latest first. */
export function usePointsLog(paging: { pageNo: number; pageSize: number }) {
  return useCall(
    pageIntegralLog,
    { query: paging },
    {
      placeholderData: keepPreviousData,
    },
  );
}
