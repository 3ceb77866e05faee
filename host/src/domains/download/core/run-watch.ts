/** Of a job with a run. */
export interface WatchedRun {
  readonly isDecided: boolean;
  /** The player has told it to stop. */
  readonly isToStop: boolean;
  readonly diskCalls: { readonly ended: number; readonly isWaiting: boolean };
}

/** A slow disk may take seconds to sync, but then single calls end meanwhile. */
const SILENT_MS = 15_000;
/** Less than the page waits for its answer (`answer-soon.ts`). */
const STOP_MS = 8000;

/**
 * Whether a run is still waited for: not if the disk answers nothing. A decided one always is, for it
 * only goes forward.
 */
export class RunWatch {
  #endedBefore = 0;
  #heardAt: number;
  #toldAt: number | null = null;

  constructor(now: number) {
    this.#heardAt = now;
  }

  /** To be asked now and then. */
  isLost({ isDecided, isToStop, diskCalls }: WatchedRun, now: number): boolean {
    const { ended, isWaiting } = diskCalls;
    if (!isWaiting || ended !== this.#endedBefore) this.#heardAt = now;
    this.#endedBefore = ended;
    this.#toldAt = isToStop ? (this.#toldAt ?? now) : null;
    if (isDecided) return false;
    const isTooLate = this.#toldAt !== null && now - this.#toldAt >= STOP_MS;
    return isTooLate || now - this.#heardAt >= SILENT_MS;
  }
}
