import { getMyLotteryRecord } from '@gamebox/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** A page of the player's draws, the latest first. */
export function useDraws(paging: { pageNo: number; pageSize: number }) {
  return useQuery({
    ...callQuery(getMyLotteryRecord, { query: paging }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
}
