import { createContext } from 'react';

/** A source of the current time in epoch milliseconds. */
export interface Clock {
  readonly now: () => number;
  /** Calls `changed` when the clock is set; returns a function that stops it. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** This machine's own clock, which may be wrong: for times that the machine itself recorded. */
export const machineClock: Clock = { now: () => Date.now(), subscribe: () => () => undefined };

/** The application's clock; the machine's own if it has no better one. */
export const ClockContext = createContext<Clock>(machineClock);
