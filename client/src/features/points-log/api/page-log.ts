import { pageIntegralLog } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** A page of the movements of the player's points, the latest first. */
export function usePointsLog(paging: { pageNo: number; pageSize: number }) {
  return useQuery({
    ...callQuery(pageIntegralLog, { query: paging }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
}
