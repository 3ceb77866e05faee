import { getLotteryScrollShow, getTaskScrollShow } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useQueries } from '@tanstack/react-query';
import type { WinnerNotice } from '../model/winner-notice.ts';
import { noticesOf } from '../model/winner-notice.ts';

const silent = { quiet: true, silent: true };
/** These are only shown from time to time, so they may be old. */
const staleTime = 300_000;

/**
 * The latest winners of the lotteries and the tasks; a part that can't be fetched is left out.
 * Undefined until known.
 */
export function useWinnerNotices(): readonly WinnerNotice[] | undefined {
  return useQueries({
    queries: [
      { ...callQuery(getLotteryScrollShow, {}, silent), staleTime },
      { ...callQuery(getTaskScrollShow, {}, silent), staleTime },
    ],
    combine: ([draws, tasks]) =>
      draws.isPending || tasks.isPending
        ? undefined
        : noticesOf(draws.data ?? [], tasks.data ?? []),
  });
}
