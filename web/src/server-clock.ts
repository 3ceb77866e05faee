/** Tells the server's present, as its answers do; this machine's until the first of them. */
export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls `changed` where an answer set the clock; answers its end. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Takes the time from an answer's `Date`; `sentAt`: when it was asked, by `performance.now()`. */
  readonly hear: (response: Response, sentAt: number) => void;
}

/** `Date` has whole seconds: what it says was true for one of them. */
const DATE_STEP_MS = 1000;

/**
 * Counts by `performance.now()`, which goes on evenly when this machine's clock is set. The server
 * wrote its `Date` after it was asked and before its answer was here, so that each answer says between
 * which moments its present lies. The clock is moved by the least that puts it there: each answer
 * brings it nearer, and the clock of a machine that is right stays as it is.
 */
export function createServerClock(): ServerClock {
  const listeners = new Set<() => void>();
  /** The server's present less `performance.now()`; null before the first answer. */
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

/** Null where the answer is not the server's own of now: of a gateway, or kept by a cache. */
function dateOf({ status, headers }: Response): number | null {
  if (status !== 200 || headers.has('age')) return null;
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}
