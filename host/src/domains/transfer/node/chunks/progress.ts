import { performance } from 'node:perf_hooks';

const EVERY_MS = 100;

/** Counts bytes and tells of them at most ten times a second. */
export class Progress {
  readonly #tell: (done: number, total: number) => void;
  readonly #total: number;
  #done: number;
  #told = -1;
  #toldAt = -Infinity;

  constructor(done: number, total: number, tell: (done: number, total: number) => void) {
    this.#done = done;
    this.#total = total;
    this.#tell = tell;
    this.tell();
  }

  get done(): number {
    return this.#done;
  }

  add(bytes: number): void {
    this.#done += bytes;
    if (performance.now() - this.#toldAt >= EVERY_MS) this.tell();
  }

  /** Whatever the time. */
  tell(): void {
    if (this.#done === this.#told) return;
    this.#told = this.#done;
    this.#toldAt = performance.now();
    this.#tell(this.#done, this.#total);
  }
}
