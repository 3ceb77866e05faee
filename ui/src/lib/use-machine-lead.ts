import { use, useRef, useSyncExternalStore } from 'react';
import { ClockContext, machineClock } from './clock.ts';

const minuteMs = 60_000;

/**
 * By how much this machine's clock is ahead of the application's (ms, in whole minutes): what the
 * machine recorded is so much earlier among what the server tells. It stays until the two are a
 * minute further apart, so that their trembling renders nothing again.
 */
export function useMachineLead(): number {
  const clock = use(ClockContext);
  const current = useRef(0);
  return useSyncExternalStore(clock.subscribe, () => {
    const lead = machineClock.now() - clock.now();
    if (Math.abs(lead - current.current) >= minuteMs)
      current.current = Math.round(lead / minuteMs) * minuteMs + 0;
    return current.current;
  });
}
