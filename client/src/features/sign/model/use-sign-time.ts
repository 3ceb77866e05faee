import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { useEffect, useRef } from 'react';
import type { useSignInfo } from '../api/sign-info.ts';
import { chinaDay } from './sign-month.ts';

/** By which time days are told. At midnight in China the new day is asked for. */
export function useSignTime({ refetch }: Pick<ReturnType<typeof useSignInfo>, 'refetch'>): number {
  const now = useNow(60_000);
  const today = chinaDay(now);
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void refetch();
  }, [today, refetch]);
  return now;
}
