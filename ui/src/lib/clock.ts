import { createContext } from 'react';

/** What tells the present, in epoch milliseconds. */
export interface Clock {
  readonly now: () => number;
  /** Calls `changed` where the clock was set; answers its end. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** This machine's own, which may be wrong: for what the machine has recorded or counts itself. */
export const machineClock: Clock = { now: () => Date.now(), subscribe: () => () => undefined };

/** The application's clock; the machine's own where it has no better one. */
export const ClockContext = createContext<Clock>(machineClock);
