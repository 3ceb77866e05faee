import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * The present, renewed every `intervalMs` (epoch milliseconds, rounded down to the interval so
 * that all components ticking alike show the same moment). Stops with the last reader.
 */
export function useNow(intervalMs = 30_000): number {
  const current = useRef(0);
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, intervalMs);
      document.addEventListener('visibilitychange', changed);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', changed);
      };
    },
    [intervalMs],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = Date.now();
    if (Math.abs(now - current.current) >= intervalMs) current.current = roundDown(now, intervalMs);
    return current.current;
  });
}

function roundDown(now: number, intervalMs: number): number {
  return now - (now % intervalMs);
}
