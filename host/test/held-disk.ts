import type { FakeClock } from './fake-clock.ts';

/** Disks that are asked, by folders on them, whether they answer. */
export class HeldDisk {
  readonly #hung = new Set<string>();
  #held: (() => void)[] = [];

  readonly ask = (folder: string): Promise<void> => {
    if (!this.#hung.has(folder)) return Promise.resolve();
    return new Promise((resolve) => this.#held.push(resolve));
  };

  /** It does not answer any more for this folder. */
  hang(folder: string): void {
    this.#hung.add(folder);
  }

  answer(): void {
    this.#hung.clear();
    for (const resolve of this.#held.splice(0)) resolve();
  }

  /** Lets so many seconds pass, and a disk that answers do so. */
  async pass(clock: FakeClock, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      clock.pass(1000);
      await new Promise(setImmediate);
    }
  }

  /** Lets the clock run until the work is done. */
  async passUntil<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
    const timer = setInterval(() => clock.pass(1000), 1);
    return work.finally(() => clearInterval(timer));
  }
}
