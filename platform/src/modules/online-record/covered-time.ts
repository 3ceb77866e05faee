/** A report may come a little early: timers and networks are not exact. */
export const GRACE_MS = 5_000;

export interface Covered {
  /** No moment before this is counted again; at most `now` + the grace. */
  readonly coveredUntil: number;
  /** Whole seconds this report adds. */
  readonly seconds: number;
}

/**
 * How much of `claimed` seconds before `now` has not been counted yet. Time counted in all never
 * exceeds the time that passed, but for the grace once.
 */
export function coverTime(coveredUntil: number, claimed: number, now: number): Covered {
  const from = Math.max(coveredUntil, now - claimed * 1000);
  const free = Math.max(0, Math.floor((now + GRACE_MS - from) / 1000));
  const seconds = Math.min(claimed, free);
  return { seconds, coveredUntil: from + seconds * 1000 };
}
