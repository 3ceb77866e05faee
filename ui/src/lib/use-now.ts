import { use, useCallback, useRef, useSyncExternalStore } from 'react';
import type { Clock } from './clock.ts';
import { ClockContext } from './clock.ts';

/**
 * The current time by the application's clock or the given one, updated every `intervalMs` (epoch
 * milliseconds, rounded down to the interval, so that all components with the same interval show
 * the same time). Stops when nothing uses it.
 */
export function useNow(intervalMs = 30_000, given?: Clock): number {
  return useNowBefore(none, intervalMs, given);
}

const none: readonly number[] = [];
const lastMinuteMs = 60_000;
const secondMs = 1000;

/** Like `useNow`, but updated every second in the last minute before one of the moments. */
export function useNowBefore(
  moments: readonly (number | null)[],
  intervalMs = 30_000,
  given?: Clock,
): number {
  const applications = use(ClockContext);
  const clock = given ?? applications;
  const current = useRef(0);
  const tickMs = moments.length > 0 ? secondMs : intervalMs;
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, tickMs);
      const stop = clock.subscribe(changed);
      document.addEventListener('visibilitychange', changed);
      return () => {
        clearInterval(timer);
        stop();
        document.removeEventListener('visibilitychange', changed);
      };
    },
    [clock, tickMs],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = clock.now();
    const near = moments.some(
      (at) => at !== null && at > current.current && at - now <= lastMinuteMs,
    );
    const step = near ? secondMs : intervalMs;
    if (Math.abs(now - current.current) >= step) current.current = roundDown(now, step);
    return current.current;
  });
}

function roundDown(now: number, intervalMs: number): number {
  return now - (now % intervalMs);
}
