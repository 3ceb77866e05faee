const EVERY_BYTES = 4 * 2 ** 30;

/**
 * Has garbage collected as a download goes on. What a range needs lives long enough to count as old, and
 * V8 looks for garbage among the old only when there are 8 MB more of it.
 */
export class GarbageRounds {
  readonly #collect: () => void;
  #since: number | null = null;

  constructor(collect: () => void) {
    this.#collect = collect;
  }

  /** `done`: the bytes that one download has so far. It may become less, and need not begin at 0. */
  onBytes(done: number): void {
    this.#since = Math.min(this.#since ?? done, done);
    if (done - this.#since < EVERY_BYTES) return;
    this.#since = done;
    this.#collect();
  }
}
