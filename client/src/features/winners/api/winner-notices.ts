import { getLotteryScrollShow, getTaskScrollShow } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useQueries } from '@tanstack/react-query';
import type { WinnerNotice } from '../model/winner-notice.ts';
import { noticesOf } from '../model/winner-notice.ts';

const silent = { quiet: true, silent: true };
/** Nobody waits for these: they come once in a while. */
const staleTime = 300_000;

/**
 * Who got what last, of the lotteries and the tasks; what can't be had is left out. Undefined until
 * it is known.
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
