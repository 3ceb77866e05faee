import { performance } from 'node:perf_hooks';
import { TokenBucket } from '../../core/token-bucket.ts';

/** Pieces a second that a limited stream is cut into, so that it flows evenly. */
const PIECES_A_SECOND = 50;
const SMALLEST_PIECE = 2048;
/** What one connection is good for: under a limit there are no more than it takes. */
const BYTES_A_CONNECTION = 2 ** 20;
/** Waits shorter than this are left to the next piece. */
const SHORTEST_WAIT_MS = 1;

interface Waiting {
  readonly mark: number;
  readonly go: () => void;
}

/** One bandwidth limit over all connections, first come first served; changed live. */
export class Limiter {
  readonly #now: () => number;
  readonly #bucket: TokenBucket;
  readonly #queue: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** `now` is a steady clock, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#bucket = new TokenBucket(0, now());
  }

  setRate(bytesPerSecond: number): void {
    this.#bucket.setRate(bytesPerSecond, this.#now());
    this.#serve();
  }

  /** Bytes to take at once. */
  get pieceBytes(): number {
    const { rate } = this.#bucket;
    return rate === 0 ? Infinity : Math.max(SMALLEST_PIECE, Math.floor(rate / PIECES_A_SECOND));
  }

  /** Connections worth having: what waits in those beyond would be sent again after a kill. */
  get connections(): number {
    const { rate } = this.#bucket;
    return rate === 0 ? Infinity : Math.max(1, Math.ceil(rate / BYTES_A_CONNECTION));
  }

  /** Counts bytes that came; a promise where the next must wait. */
  take(bytes: number): Promise<void> | undefined {
    const now = this.#now();
    const mark = this.#bucket.take(bytes, now);
    if (this.#queue.length === 0 && this.#bucket.wait(now, mark) < SHORTEST_WAIT_MS)
      return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue.push({ mark, go: resolve });
    if (this.#timer === null) this.#serve();
    return promise;
  }

  /** Lets everybody go. */
  close(): void {
    this.setRate(0);
  }

  #serve(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const now = this.#now();
    for (;;) {
      const [first] = this.#queue;
      if (first === undefined) return;
      const wait = this.#bucket.wait(now, first.mark);
      if (wait >= SHORTEST_WAIT_MS) {
        this.#timer = setTimeout(() => this.#serve(), wait);
        return;
      }
      this.#queue.shift();
      first.go();
    }
  }
}
