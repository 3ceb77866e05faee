import { useCall } from '@gamebox/web/use-call.ts';
import { getMyLotteryRecord } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';

/** A page of the player's draws, the latest first. */
export function useDraws(paging: { pageNo: number; pageSize: number }) {
  return useCall(
    getMyLotteryRecord,
    { query: paging },
    {
      placeholderData: keepPreviousData,
    },
  );
}
