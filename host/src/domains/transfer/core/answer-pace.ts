/** A body that brings less than this within the longest allowed silence is given up. */
const LEAST_BYTES = 4096;

/**
 * Measures whether a body comes fast enough: with a byte now and then a job would take hours. Only
 * the body counts, not the framing around it. Times are milliseconds of any steady clock.
 */
export class AnswerPace {
  readonly #stallMs: number;
  /** When the current interval began, without the time it was held. */
  #since: number;
  #bytes = 0;
  #heldAt = 0;

  constructor(stallMs: number, now: number) {
    this.#stallMs = stallMs;
    this.#since = now;
  }

  came(bytes: number): void {
    this.#bytes += bytes;
  }

  /** While the receiver asks to hold, the server can't be blamed. */
  hold(now: number): void {
    this.#heldAt = now;
  }

  goOn(now: number): void {
    this.#since += now - this.#heldAt;
  }

  isTooSlow(now: number): boolean {
    if (now - this.#since < this.#stallMs) return false;
    if (this.#bytes < LEAST_BYTES) return true;
    this.#since = now;
    this.#bytes = 0;
    return false;
  }
}
