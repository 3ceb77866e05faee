import type { Schedule } from './latest-gate.ts';

/** Time as the jobs use it, so that tests can bring their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall time, which may jump. */
  date(): Date;
  readonly schedule: Schedule;
}
