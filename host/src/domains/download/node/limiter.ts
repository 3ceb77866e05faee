import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { TokenBucket } from '../core/token-bucket.ts';

/** A changed limit is felt within this time. */
const LONGEST_NAP_MS = 200;

/** One bandwidth limit shared by all connections. */
export class Limiter {
  readonly #bucket = new TokenBucket(0, performance.now());

  setRate(bytesPerSecond: number): void {
    this.#bucket.setRate(bytesPerSecond, performance.now());
  }

  /** Counts bytes that came; a promise where the next must wait. */
  take(bytes: number): Promise<void> | undefined {
    this.#bucket.take(bytes, performance.now());
    return this.#bucket.wait(performance.now()) > 0 ? this.#nap() : undefined;
  }

  async #nap(): Promise<void> {
    for (;;) {
      const wait = this.#bucket.wait(performance.now());
      if (wait <= 0) return;
      await delay(Math.min(wait, LONGEST_NAP_MS));
    }
  }
}
