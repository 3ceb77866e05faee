/**
 * A limit in bytes a second. Bytes are taken after they came and the debt is waited for, so the
 * long run is exact whatever the size of a piece; unused time is worth at most `BURST_MS`.
 */
export class TokenBucket {
  static readonly BURST_MS = 100;
  #rate: number;
  #tokens = 0;
  #taken = 0;
  #at: number;

  /** `rate` 0 is unlimited. */
  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#at = now;
  }

  get rate(): number {
    return this.#rate;
  }

  setRate(rate: number, now: number): void {
    this.#refill(now);
    this.#rate = rate;
    this.#tokens = Math.min(0, this.#tokens);
  }

  /** Counts bytes; answers all taken so far, for `wait`. */
  take(bytes: number, now: number): number {
    if (this.#rate === 0) return this.#taken;
    this.#refill(now);
    this.#tokens -= bytes;
    this.#taken += bytes;
    return this.#taken;
  }

  /** Milliseconds until everything taken up to `mark` is within the limit. */
  wait(now: number, mark = this.#taken): number {
    if (this.#rate === 0) return 0;
    this.#refill(now);
    const debt = -this.#tokens - (this.#taken - mark);
    return debt <= 0 ? 0 : (debt / this.#rate) * 1000;
  }

  #refill(now: number): void {
    const elapsed = Math.max(0, now - this.#at);
    this.#at = now;
    const burst = (this.#rate * TokenBucket.BURST_MS) / 1000;
    this.#tokens = Math.min(burst, this.#tokens + (this.#rate * elapsed) / 1000);
  }
}
