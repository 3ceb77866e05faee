import { useCall } from '@gamebox/web/use-call.ts';
import { getLotteryRound } from '@gamebox/contract';

/** One round, to check its draws by; with its seed once it is over. */
export function useLotteryRound(roundId: number | null) {
  return useCall(
    getLotteryRound,
    { query: { roundId: roundId ?? 0 } },
    {
      enabled: roundId !== null,
    },
  );
}
