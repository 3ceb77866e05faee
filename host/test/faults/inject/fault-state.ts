import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const KEY = 'gamebox-faults';
const RULES = 8;
const SLOT = { kill: 0, quotaLifted: 1, quotaKib: 2, hits: 3, lifted: 3 + RULES } as const;

/** Counters that all threads of the process share. */
export class FaultState {
  readonly #counts: Int32Array;
  readonly #clock: Float64Array;

  private constructor(buffer: SharedArrayBuffer) {
    this.#clock = new Float64Array(buffer, 0, 1);
    this.#counts = new Int32Array(buffer, 8);
  }

  static open(): FaultState {
    if (!isMainThread) {
      const buffer: unknown = getEnvironmentData(KEY);
      if (buffer instanceof SharedArrayBuffer) return new FaultState(buffer);
    }
    const buffer = new SharedArrayBuffer(8 + 4 * (3 + 2 * RULES));
    setEnvironmentData(KEY, buffer);
    return new FaultState(buffer);
  }

  /** The number of this operation among those that count for the kill, from 0. */
  countKill(): number {
    return Atomics.add(this.#counts, SLOT.kill, 1);
  }

  /** The number of this operation among those of a failure, from 0. */
  countHit(rule: number): number {
    return Atomics.add(this.#counts, SLOT.hits + rule, 1);
  }

  isLifted(rule: number): boolean {
    return Atomics.load(this.#counts, SLOT.lifted + rule) === 1;
  }

  lift(rule: number): void {
    Atomics.store(this.#counts, SLOT.lifted + rule, 1);
  }

  get quotaLifted(): boolean {
    return Atomics.load(this.#counts, SLOT.quotaLifted) === 1;
  }

  liftQuota(): void {
    Atomics.store(this.#counts, SLOT.quotaLifted, 1);
  }

  /** Bytes written against the quota so far, including these; whole KiB. */
  spend(bytes: number): number {
    const kib = Math.ceil(bytes / 1024);
    return (Atomics.add(this.#counts, SLOT.quotaKib, kib) + kib) * 1024;
  }

  get clockMs(): number {
    return this.#clock[0] ?? 0;
  }

  set clockMs(milliseconds: number) {
    this.#clock[0] = milliseconds;
  }
}
