import { createCipheriv, createHash } from 'node:crypto';

const VOCABULARY = 256;

/** The same bytes for the same seed, on every machine. */
export class Seeded {
  readonly #stream;

  constructor(seed: string) {
    const key = createHash('sha256').update(seed).digest();
    this.#stream = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
  }

  /** Incompressible bytes. */
  bytes(length: number): Buffer {
    return this.#stream.update(Buffer.alloc(length));
  }

  /** Bytes that compress to about a third, like text and tables. */
  text(length: number): Buffer {
    const words = this.#vocabulary();
    const text = Buffer.allocUnsafe(length);
    const choices = this.bytes(Math.ceil(length / 3));
    let at = 0;
    for (const choice of choices) {
      if (at >= length) break;
      const word = words[choice] ?? words[0];
      at += word?.copy(text, at) ?? length;
    }
    return text;
  }

  /** 0 … `below` - 1. */
  integer(below: number): number {
    return this.bytes(6).readUIntBE(0, 6) % below;
  }

  /** Between `low` and `high`, with their geometric mean as the median. */
  size(low: number, high: number): number {
    return Math.round(low * (high / low) ** (this.integer(2 ** 32) / 2 ** 32));
  }

  shuffled<T>(values: readonly T[]): T[] {
    const order = values.map((value) => ({ value, key: this.integer(2 ** 40) }));
    return order.toSorted((a, b) => a.key - b.key).map(({ value }) => value);
  }

  #vocabulary(): Buffer[] {
    return Array.from({ length: VOCABULARY }, () => {
      const letters = this.bytes(3 + this.integer(10)).map((byte) => 97 + (byte % 26));
      return Buffer.from(letters);
    });
  }
}
