import { useCall } from '@gamebox/web/use-call.ts';
import type { CallResult } from '@gamebox/contract';
import { getPointsLotteryDetails } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';

/** Invalidate with this whenever a prize's stock may have changed. */
export const lotteryKey = callKey(getPointsLotteryDetails);

export type Lottery = CallResult<typeof getPointsLotteryDetails>;

/** The lottery that runs now, with its round, prizes and odds. */
export function useLottery() {
  return useCall(getPointsLotteryDetails);
}
