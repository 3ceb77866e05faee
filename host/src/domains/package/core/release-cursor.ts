import { failures, HostError } from '../../failure/core/host-error.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const ZERO = 48;
const NINE = 57;
const MAX_DIGITS = 16;
/** A manifest's head has three levels. */
const MAX_DEPTH = 8;

/** The bytes that are available while no more are requested: longer than any chunk, file or key. */
const LOW_BYTES = 16 * 1024;

/** Decodes UTF-8; throws if it is invalid. */
export type DecodeText = (bytes: Uint8Array) => string;

/**
 * Continues whenever it gets more bytes; it only pauses for bytes, and returns the result at its
 * end.
 */
export type Reading<T> = Generator<undefined, T, undefined>;

/**
 * Reads canonical JSON from bytes that come in pieces, without creating objects for skipped values.
 */
export class CanonicalCursor {
  readonly #decode: DecodeText;
  #bytes = new Uint8Array(0);
  #at = 0;
  #end = 0;
  /** The start of bytes that must be kept although they were read. */
  #kept: number | null = null;
  /** The number of bytes that were read and dropped. */
  #before = 0;
  #isWhole = false;

  constructor(decode: DecodeText) {
    this.#decode = decode;
  }

  /** Whether more bytes are needed before the next chunk, file or key. */
  get isLow(): boolean {
    return !this.#isWhole && this.#end - this.#at < LOW_BYTES;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end;
  }

  /** Copies the next bytes. */
  give(piece: Uint8Array): void {
    const from = this.#kept ?? Math.min(this.#at, this.#end);
    const length = this.#end - from + piece.length;
    const into = length > this.#bytes.length ? new Uint8Array(length * 2) : this.#bytes;
    into.set(this.#bytes.subarray(from, this.#end));
    into.set(piece, this.#end - from);
    this.#bytes = into;
    this.#end = length;
    this.#at -= from;
    this.#before += from;
    if (this.#kept !== null) this.#kept = 0;
  }

  /** No more bytes will come. */
  end(): void {
    this.#isWhole = true;
  }

  /** Consumes the byte if it is the next one. */
  has(char: string): boolean {
    if (this.#byte() !== char.charCodeAt(0)) return false;
    this.#at += 1;
    return true;
  }

  /** Takes exactly this ASCII text, or throws. */
  expect(text: string): void {
    for (let i = 0; i < text.length; i += 1)
      if (this.#byte(i) !== text.charCodeAt(i)) throw this.wrong(`no ${text}`);
    this.#at += text.length;
  }

  /** A whole number of at least `min`; above `max` it throws size-absurd. */
  integer(min: number, max: number): number {
    const begin = this.#at;
    let value = 0;
    for (;;) {
      const byte = this.#byte();
      if (byte < ZERO || byte > NINE) break;
      value = value * 10 + (byte - ZERO);
      this.#at += 1;
    }
    const digits = this.#at - begin;
    if (digits === 0 || (digits > 1 && this.#byte(-digits) === ZERO)) throw this.wrong('no number');
    if (digits > MAX_DIGITS || value > max) throw new HostError(failures.sizeAbsurd());
    if (value < min) throw this.wrong('number too small');
    return value;
  }

  /** Reads a SHA-256 in quotes and lower-case hexadecimal into `target` at `offset`. */
  hash(target: Uint8Array, offset: number): void {
    this.expect('"');
    for (let i = 0; i < 32; i += 1) {
      const high = hexDigit(this.#byte(2 * i));
      const low = hexDigit(this.#byte(2 * i + 1));
      if (high < 0 || low < 0) throw this.wrong('no hash');
      target[offset + i] = high * 16 + low;
    }
    this.#at += 64;
    this.expect('"');
  }

  /** A text in quotes in canonical JSON. */
  text(): string {
    const begin = this.#at;
    this.#skipText();
    const raw = this.#decode(this.#bytes.subarray(begin, this.#at));
    const value = parseJson(raw);
    if (typeof value !== 'string' || JSON.stringify(value) !== raw)
      throw this.wrong('text not canonical');
    return value;
  }

  /** The raw JSON of the next value; throws size-absurd above `maxBytes`. */
  *value(maxBytes: number): Reading<string> {
    this.#kept = this.#at;
    let depth = 0;
    let isText = false;
    for (;;) {
      if (this.#at - this.#kept > maxBytes) throw new HostError(failures.sizeAbsurd());
      if (depth > MAX_DEPTH) throw this.wrong('nested too deep');
      if (this.#at >= this.#end) {
        if (this.#isWhole) throw this.wrong('cut short');
        yield;
        continue;
      }
      const byte = this.#byte();
      if (byte === QUOTE) isText = !isText;
      else if (!isText) {
        const char = String.fromCharCode(byte);
        if (depth === 0 && (char === ',' || char === '}' || char === ']')) break;
        if (char === '{' || char === '[') depth += 1;
        if (char === '}' || char === ']') depth -= 1;
      }
      this.#at += isText && byte === BACKSLASH ? 2 : 1;
    }
    const raw = this.#decode(this.#bytes.subarray(this.#kept, this.#at));
    this.#kept = null;
    return raw;
  }

  wrong(what: string): HostError {
    return new HostError(failures.manifestInvalid(`${what} at byte ${this.#before + this.#at}`));
  }

  /** The byte at this distance; -1 if it has not come. */
  #byte(further = 0): number {
    const at = this.#at + further;
    return at < this.#end ? (this.#bytes[at] ?? -1) : -1;
  }

  #skipText(): void {
    this.expect('"');
    while (this.#byte() !== QUOTE) {
      if (this.#at >= this.#end) throw this.wrong('cut short');
      this.#at += this.#byte() === BACKSLASH ? 2 : 1;
    }
    this.#at += 1;
  }
}

function hexDigit(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  return byte >= 97 && byte <= 102 ? byte - 87 : -1;
}

/** Parses the JSON of a few values; throws `manifest-invalid`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostError(failures.manifestInvalid('not JSON'), error);
  }
}
