/** Lets only so many in at a time; the limit is asked each time, for it may change. */
export class Semaphore {
  readonly #most: () => number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(most: () => number) {
    this.#most = most;
  }

  async with<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most() || this.#waiting.length > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      this.admit();
      await promise;
    } else this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      this.admit();
    }
  }

  /** Lets those in who fit now; to be called when the limit may have risen. */
  admit(): void {
    while (this.#inside < this.#most()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inside += 1;
      next();
    }
  }
}
