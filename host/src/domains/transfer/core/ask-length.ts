/**
 * The least bytes of one request. After a kill a request that was not fully read is sent again: on a
 * fast network most of its answer is still in the system's memory.
 */
const LEAST_BYTES = 2 ** 20;
/** A request to a host whose first byte takes longer is this many times longer than that wait. */
const NEAR_MS = 10;
const WORTH_THE_WAIT = 16;

/** The bytes of one request: few, but not so few that a distant host idles between requests. */
export class AskLength {
  /** The shortest wait: a longer one was not caused by the distance. */
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
