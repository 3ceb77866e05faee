import { use, useCallback, useRef, useSyncExternalStore } from 'react';
import type { Clock } from './clock.ts';
import { ClockContext } from './clock.ts';

/**
 * The present by the application's clock, or by the one given, renewed every `intervalMs` (epoch
 * milliseconds, rounded down to the interval so that all components ticking alike show the same
 * moment). Stops with the last reader.
 */
export function useNow(intervalMs = 30_000, given?: Clock): number {
  const applications = use(ClockContext);
  const clock = given ?? applications;
  const current = useRef(0);
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, intervalMs);
      const stop = clock.subscribe(changed);
      document.addEventListener('visibilitychange', changed);
      return () => {
        clearInterval(timer);
        stop();
        document.removeEventListener('visibilitychange', changed);
      };
    },
    [clock, intervalMs],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = clock.now();
    if (Math.abs(now - current.current) >= intervalMs) current.current = roundDown(now, intervalMs);
    return current.current;
  });
}

function roundDown(now: number, intervalMs: number): number {
  return now - (now % intervalMs);
}
