import type { DiskTurns } from '../core/transfer.ts';
import { Semaphore } from './chunks/semaphore.ts';

const BEGUN = 0;
const ENDED = 1;
/**
 * Of one run at a time. A disk that hangs keeps the thread of each call, and the whole program shares
 * them (`UV_THREADPOOL_SIZE` in `main.ts`).
 */
const MOST_AT_ONCE = 6;

/** Lets calls to disks in, and counts them in shared memory: another thread sees whether they end. */
export class DiskCalls implements DiskTurns {
  readonly memory: Int32Array<SharedArrayBuffer>;
  readonly #turns = new Semaphore(() => MOST_AT_ONCE);

  /** `memory` is that of another thread's `DiskCalls`. */
  constructor(memory = new Int32Array(new SharedArrayBuffer(8))) {
    this.memory = memory;
  }

  with<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.with(async () => {
      Atomics.add(this.memory, BEGUN, 1);
      try {
        return await work();
      } finally {
        Atomics.add(this.memory, ENDED, 1);
      }
    });
  }

  /** How many have ended; it may wrap. */
  get ended(): number {
    return Atomics.load(this.memory, ENDED);
  }

  get isWaiting(): boolean {
    return Atomics.load(this.memory, BEGUN) !== this.ended;
  }
}
