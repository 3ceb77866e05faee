import type { Schedule } from './latest-throttle.ts';

/** Time as the jobs use it, so that tests can bring their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Wall time, which may jump. */
  readonly date: () => Date;
  readonly schedule: Schedule;
}
