import { useCallback, useSyncExternalStore } from 'react';

/**
 * Milliseconds left until `until` (epoch ms by this machine's clock, which began to count), in whole
 * seconds; 0 once it has passed.
 */
export function useCountdown(until: number | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (remaining(until) === 0) return () => undefined;
      const timer = setInterval(() => {
        if (remaining(until) === 0) clearInterval(timer);
        changed();
      }, 1000);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => remaining(until));
}

function remaining(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000) * 1000);
}
