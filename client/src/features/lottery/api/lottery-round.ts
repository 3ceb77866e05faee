import { getLotteryRound } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** One round, to check its draws by; with its seed once it is over. */
export function useLotteryRound(roundId: number | null) {
  return useQuery({
    ...callQuery(getLotteryRound, { query: { roundId: roundId ?? 0 } }, { quiet: true }),
    enabled: roundId !== null,
  });
}
