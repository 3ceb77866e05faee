import { use, useSyncExternalStore } from 'react';
import { ClockContext, machineClock } from './clock.ts';

const minuteMs = 60_000;

/**
 * By how much this machine's clock is ahead of the application's (ms, in whole minutes): what the
 * machine recorded is so much earlier among what the server tells.
 */
export function useMachineLead(): number {
  const clock = use(ClockContext);
  return useSyncExternalStore(
    clock.subscribe,
    () => Math.round((machineClock.now() - clock.now()) / minuteMs) * minuteMs,
  );
}
