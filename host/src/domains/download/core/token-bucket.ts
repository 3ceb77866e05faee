/**
 * A limit in bytes a second. Bytes are taken after they came and the debt is waited for, so the
 * long run is exact whatever the size of a chunk; unused time is worth at most `BURST_MS`.
 */
export class TokenBucket {
  static readonly BURST_MS = 100;
  #rate: number;
  #tokens = 0;
  #at: number;

  /** `rate` 0 is unlimited. */
  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#at = now;
  }

  setRate(rate: number, now: number): void {
    this.#refill(now);
    this.#rate = rate;
    this.#tokens = Math.min(0, this.#tokens);
  }

  /** Milliseconds until everything taken so far is within the limit. */
  wait(now: number): number {
    if (this.#rate === 0) return 0;
    this.#refill(now);
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#rate) * 1000;
  }

  take(bytes: number, now: number): void {
    if (this.#rate === 0) return;
    this.#refill(now);
    this.#tokens -= bytes;
  }

  #refill(now: number): void {
    const elapsed = Math.max(0, now - this.#at);
    this.#at = now;
    const burst = (this.#rate * TokenBucket.BURST_MS) / 1000;
    this.#tokens = Math.min(burst, this.#tokens + (this.#rate * elapsed) / 1000);
  }
}
