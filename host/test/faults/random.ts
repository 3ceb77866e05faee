import { createHash } from 'node:crypto';

/** Numbers that are the same for the same seed and name. */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1;
  }

  /** Independent of earlier numbers of this one. */
  fork(name: string | number): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** A whole number of 0 … `below` - 1. */
  int(below: number): number {
    return Math.floor(this.#next() * below);
  }

  between(low: number, high: number): number {
    return low + this.int(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const found = from[this.int(from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  bytes(length: number): Buffer {
    const made = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; at += 4)
      for (let word = this.#word(), i = at; i < Math.min(at + 4, length); i += 1, word >>>= 8)
        made[i] = word & 0xff;
    return made;
  }

  /** A number from 0 up to, but not including, 1. */
  #next(): number {
    return this.#word() / 2 ** 32;
  }

  /** Xorshift, 32 bits. */
  #word(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state;
  }
}
