import { useCall } from '@gamebox/web/use-call.ts';
import { getWinningList } from '@gamebox/contract';

/** The latest winners of a lottery. */
export function useWinners(settingId: number) {
  return useCall(getWinningList, { query: { settingId } });
}
