import { use, useCallback, useSyncExternalStore } from 'react';
import type { Clock } from './clock.ts';
import { ClockContext } from './clock.ts';

/**
 * The milliseconds until `until` (epoch ms by the application's clock), rounded to seconds; 0 after
 * that.
 */
export function useCountdown(until: number | null): number {
  const clock = use(ClockContext);
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until === null) return () => undefined;
      const timer = setInterval(changed, 1000);
      const stop = clock.subscribe(changed);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
    [clock, until],
  );
  return useSyncExternalStore(subscribe, () => remaining(clock, until));
}

function remaining(clock: Clock, until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - clock.now()) / 1000) * 1000);
}
