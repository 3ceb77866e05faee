import { useCall } from '@gamebox/web/use-call.ts';
import { getLotteryRound } from '@gamebox/contract';

/** One round, to verify its draws; it contains the seed after the round has ended. */
export function useLotteryRound(roundId: number | null) {
  return useCall(
    getLotteryRound,
    { query: { roundId: roundId ?? 0 } },
    {
      enabled: roundId !== null,
    },
  );
}
