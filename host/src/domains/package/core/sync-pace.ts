/**
 * ntfs-3g and exfat-fuse answer nothing while they sync, so one sync must take less than a silent disk has
 * (`run-watch.ts`). A disk that is quick at it is given more at once, but no more than it can do in that time
 * at 1.1 MB/s: a stick may be quick until its cache is full.
 */
const LEAST_BYTES = 4 * 2 ** 20;
const MOST_BYTES = 16 * 2 ** 20;
const QUICK_MS = 500;

/** How many bytes of a copy are synced at once. */
export class SyncPace {
  #bytes = LEAST_BYTES;

  get bytes(): number {
    return this.#bytes;
  }

  /** Hears how long the last sync took. */
  tookMs(ms: number): void {
    this.#bytes = ms < QUICK_MS ? Math.min(2 * this.#bytes, MOST_BYTES) : LEAST_BYTES;
  }
}
