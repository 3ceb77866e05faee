/** Lets only so many in at a time; how many may change. */
export class Turnstile {
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
      this.look();
      await promise;
    } else this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      this.look();
    }
  }

  /** To be called when there may be room for more. */
  look(): void {
    while (this.#inside < this.#most()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inside += 1;
      next();
    }
  }
}
