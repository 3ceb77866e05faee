import { getWinningList } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** The latest winners of a lottery. */
export function useWinners(settingId: number) {
  return useQuery(callQuery(getWinningList, { query: { settingId } }, { quiet: true }));
}
