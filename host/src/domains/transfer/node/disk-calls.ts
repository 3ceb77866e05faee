import type { DiskTurns } from '../core/transfer.ts';
import { Semaphore } from './chunks/semaphore.ts';

/**
 * Of one run at a time. A disk that hangs keeps the thread of each call, and the whole program shares
 * them (`UV_THREADPOOL_SIZE` in `main.ts`).
 */
const MOST_AT_ONCE = 6;

/** Lets calls to a disk in. */
export class DiskCalls implements DiskTurns {
  readonly #turns = new Semaphore(() => MOST_AT_ONCE);

  with<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.with(work);
  }
}
