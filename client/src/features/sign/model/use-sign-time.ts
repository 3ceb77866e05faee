import type { Clock } from '@gamebox/ui/lib/clock.ts';
import { ClockContext } from '@gamebox/ui/lib/clock.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { use, useEffect, useMemo, useRef } from 'react';
import type { useSignInfo } from '../api/sign-info.ts';
import { chinaDay } from '../../../shared/domain/china-time.ts';

/**
 * The application's clock may be a second ahead of the server's, so the new day is fetched this
 * much later.
 */
const behindMs = 2000;

/** The time that decides which day it is. At midnight in China the new day is fetched. */
export function useSignTime({ refetch }: Pick<ReturnType<typeof useSignInfo>, 'refetch'>): number {
  const clock = use(ClockContext);
  const behind = useMemo<Clock>(
    () => ({ now: () => clock.now() - behindMs, subscribe: clock.subscribe }),
    [clock],
  );
  const now = useNow(60_000, behind);
  const today = chinaDay(now);
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void refetch();
  }, [today, refetch]);
  return now;
}
