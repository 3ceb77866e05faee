import type { FakeClock } from './fake-clock.ts';

/** Disks that are asked, by folders on them, whether they answer. */
export class HeldDisk {
  readonly #hung = new Set<string>();
  readonly #stuck = new Set<string>();
  #held: (() => void)[] = [];

  readonly stat = (folder: string): Promise<void> => this.#ask(this.#hung.has(folder));
  readonly read = (folder: string): Promise<void> =>
    this.#ask(this.#hung.has(folder) || this.#stuck.has(folder));

  /** It does not answer any more for this folder. */
  hang(folder: string): void {
    this.#hung.add(folder);
  }

  /** Its device does not answer any more, but the system knows this folder by heart. */
  stick(folder: string): void {
    this.#stuck.add(folder);
  }

  answer(): void {
    this.#hung.clear();
    this.#stuck.clear();
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

  #ask(isHeld: boolean): Promise<void> {
    return isHeld ? new Promise((resolve) => this.#held.push(resolve)) : Promise.resolve();
  }
}
