/** Gamebox did not exist before: a clock that says so is wrong. Epoch milliseconds. */
const EARLIEST = Date.UTC(2025, 0, 1);
/** Clocks are adjusted by so much while they are right. */
const CLOCK_MS = 60_000;

/** Whether the clock may be right at all. */
export function isPossible(now: number): boolean {
  return now >= EARLIEST;
}

/**
 * When a play began, with `seconds` of it counted by `now`. A clock that was wrong at its start may
 * be right by now, and then the play can't have begun later than so many seconds ago.
 */
export function likelyStart(startTime: number, seconds: number, now: number): number {
  const latest = now - seconds * 1000;
  return startTime < EARLIEST || startTime > latest + CLOCK_MS ? latest : startTime;
}
