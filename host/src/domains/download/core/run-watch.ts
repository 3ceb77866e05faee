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
 * Whether a run is not waited for any more, because a disk of its has not answered for so many seconds: the
 * player waits for one that is to stop. A decided one always is waited for, as it only goes forward.
 */
export function isLost({ isDecided, isToStop }: WatchedRun, silentSeconds: number): boolean {
  return !isDecided && silentSeconds >= (isToStop ? STOP_SECONDS : SILENT_SECONDS);
}
