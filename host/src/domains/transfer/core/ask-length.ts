/**
 * What a killed host had asked for and not taken yet comes again: on a fast network most of an answer
 * waits in the system's memory.
 */
const LEAST_BYTES = 2 ** 20;
/** From a host further away than this an answer takes so many times as long as its first byte. */
const NEAR_MS = 10;
const WORTH_THE_WAIT = 16;

/** How much to ask for at a time: little, but not so little that a distant host waits for questions. */
export class AskLength {
  /** The shortest counts: what is longer was not the way's length. */
  #waitMs = 0;
  #bytesPerMs = 0;

  get bytes(): number {
    if (this.#waitMs < NEAR_MS) return LEAST_BYTES;
    return Math.max(LEAST_BYTES, Math.ceil(this.#waitMs * this.#bytesPerMs * WORTH_THE_WAIT));
  }

  /** An answer took `totalMs`, of which `waitMs` passed before its first byte. */
  answered(bytes: number, waitMs: number, totalMs: number): void {
    this.#waitMs = this.#waitMs === 0 ? waitMs : Math.min(this.#waitMs, waitMs);
    this.#bytesPerMs = bytes / Math.max(1, totalMs - waitMs);
  }
}
