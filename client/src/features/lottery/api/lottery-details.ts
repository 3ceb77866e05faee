import type { CallResult } from '@gamebox/contract';
import { getPointsLotteryDetails } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '@gamebox/web/call-query.ts';

/** Invalidate with this whenever a prize's stock may have changed. */
export const lotteryKey = callKey(getPointsLotteryDetails);

export type Lottery = CallResult<typeof getPointsLotteryDetails>;

/** The lottery that runs now, with its round, prizes and odds. */
export function useLottery() {
  return useQuery(callQuery(getPointsLotteryDetails, {}, { quiet: true }));
}
