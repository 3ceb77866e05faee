import type { Schedule } from './latest-throttle.ts';

/** The clock of the jobs; tests replace it. */
export interface Clock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Wall time, which may jump. */
  readonly date: () => Date;
  readonly schedule: Schedule;
}
