/** The server's current time, from its answers; this machine's before the first answer. */
export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls `changed` when an answer sets the clock; returns a function that stops it. */
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Reads the time of an answer's `Date`; `sentAt`: when the request was sent, by
   * `performance.now()`.
   */
  readonly hear: (response: Response, sentAt: number) => void;
}

/** `Date` has whole seconds, so it is valid for one second. */
const DATE_STEP_MS = 1000;

/**
 * Uses `performance.now()`, which runs on evenly when this machine's clock is set. The server wrote
 * its `Date` between the request and the answer, so each answer gives a range for the current time.
 * The clock is moved by the least that puts it into the range: it gets more exact with each answer,
 * and a correct clock does not change.
 */
export function createServerClock(): ServerClock {
  const listeners = new Set<() => void>();
  /** The server's time minus `performance.now()`; null before the first answer. */
  let lead: number | null = null;
  return {
    now: () => (lead === null ? Date.now() : performance.now() + lead),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    hear: (response, sentAt) => {
      const date = dateOf(response);
      if (date === null) return;
      const earliest = date - performance.now();
      const latest = date + DATE_STEP_MS - sentAt;
      const before: number = lead ?? Date.now() - performance.now();
      lead = Math.min(Math.max(before, earliest), latest);
      if (lead !== before) for (const changed of listeners) changed();
    },
  };
}

/** Null if the answer is not the server's own of this moment: from a gateway, or from a cache. */
function dateOf({ status, headers }: Response): number | null {
  if (status !== 200 || headers.has('age')) return null;
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}
