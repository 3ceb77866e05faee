import { getLotteryScrollShow, getTaskScrollShow } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useQueries } from '@tanstack/react-query';
import type { WinnerNotice } from '../model/winner-notice.ts';
import { noticesOf } from '../model/winner-notice.ts';

const silent = { quiet: true, silent: true };
/** Nobody waits for these: they come once in a while. */
const staleTime = 300_000;

/** Who got what last, of the lotteries and the tasks; what can't be had is left out. */
export function useWinnerNotices(): readonly WinnerNotice[] {
  return useQueries({
    queries: [
      { ...callQuery(getLotteryScrollShow, {}, silent), staleTime },
      { ...callQuery(getTaskScrollShow, {}, silent), staleTime },
    ],
    combine: ([draws, tasks]) => noticesOf(draws.data ?? [], tasks.data ?? []),
  });
}
