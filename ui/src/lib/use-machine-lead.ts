import { use, useRef, useSyncExternalStore } from 'react';
import { ClockContext, machineClock } from './clock.ts';

const minuteMs = 60_000;

/**
 * How far this machine's clock is ahead of the application's (ms, in whole minutes): times that the
 * machine recorded must be moved back by this to compare them with the server's. It only changes
 * when the difference changes by a minute, so that small corrections render nothing.
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
