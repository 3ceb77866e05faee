/** Of a job with a run. */
export interface WatchedRun {
  readonly isDecided: boolean;
  /** The player has told it to stop. */
  readonly isToStop: boolean;
}

/** A sleeping drive takes some seconds to answer. */
const SILENT_SECONDS = 15;
/** Less than the page waits for its answer (`answer-soon.ts`). */
export const STOP_SECONDS = 8;
/**
 * A disk of the system's own file systems may answer from memory while its device hangs. So a run that was told to
 * stop has this long in any case: one call to write or make a file larger may take a while.
 */
const STOPPED_SECONDS = 120;

/**
 * Whether a run is not waited for any more, because a disk of its has not answered for so many seconds, or it was
 * told to stop so many seconds ago: the player waits for that. A decided one always is waited for, as it only goes
 * forward.
 */
export function isLost(
  { isDecided, isToStop }: WatchedRun,
  silentSeconds: number,
  stoppedSeconds: number,
): boolean {
  if (isDecided) return false;
  const limit = isToStop ? STOP_SECONDS : SILENT_SECONDS;
  return silentSeconds >= limit || stoppedSeconds >= STOPPED_SECONDS;
}
