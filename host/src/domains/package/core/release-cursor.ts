import { failures, HostError } from '../../failure/core/host-error.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const ZERO = 48;
const NINE = 57;
const MAX_DIGITS = 16;

/** Turns UTF-8 into text; throws where the bytes are none. */
export type DecodeText = (bytes: Uint8Array) => string;

/** Reads canonical JSON from its bytes, piece by piece, making no objects of what it skips. */
export class CanonicalCursor {
  readonly bytes: Uint8Array;
  readonly #decode: DecodeText;
  at = 0;

  constructor(bytes: Uint8Array, decode: DecodeText) {
    this.bytes = bytes;
    this.#decode = decode;
  }

  /** Takes the byte where it is next. */
  has(char: string): boolean {
    if (this.bytes[this.at] !== char.charCodeAt(0)) return false;
    this.at += 1;
    return true;
  }

  /** Takes exactly this ASCII text, or throws. */
  expect(text: string): void {
    for (let i = 0; i < text.length; i += 1)
      if (this.bytes[this.at + i] !== text.charCodeAt(i)) throw this.wrong(`no ${text}`);
    this.at += text.length;
  }

  /** A whole number from `min` on; above `max` its size is absurd. */
  integer(min: number, max: number): number {
    const begin = this.at;
    let value = 0;
    for (;;) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte < ZERO || byte > NINE) break;
      value = value * 10 + (byte - ZERO);
      this.at += 1;
    }
    const digits = this.at - begin;
    if (digits === 0 || (digits > 1 && this.bytes[begin] === ZERO)) throw this.wrong('no number');
    if (digits > MAX_DIGITS || value > max) throw new HostError(failures.sizeAbsurd());
    if (value < min) throw this.wrong('number too small');
    return value;
  }

  /** A SHA-256 in quotes and lower-case hexadecimal, into `target` from `offset` on. */
  hash(target: Uint8Array, offset: number): void {
    this.expect('"');
    for (let i = 0; i < 32; i += 1) {
      const high = hexDigit(this.bytes[this.at + 2 * i] ?? 0);
      const low = hexDigit(this.bytes[this.at + 2 * i + 1] ?? 0);
      if (high < 0 || low < 0) throw this.wrong('no hash');
      target[offset + i] = high * 16 + low;
    }
    this.at += 64;
    this.expect('"');
  }

  /** A text in quotes, as JSON writes it in its one canonical way. */
  text(): string {
    const begin = this.at;
    this.#skipText();
    const raw = this.#decode(this.bytes.subarray(begin, this.at));
    const value = parseJson(raw);
    if (typeof value !== 'string' || JSON.stringify(value) !== raw)
      throw this.wrong('text not canonical');
    return value;
  }

  /** The raw JSON of whatever value is next. */
  value(): string {
    const begin = this.at;
    let depth = 0;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw this.wrong('cut short');
      if (byte === QUOTE) this.#skipText();
      else {
        const char = String.fromCharCode(byte);
        if (depth === 0 && (char === ',' || char === '}' || char === ']')) break;
        if (char === '{' || char === '[') depth += 1;
        if (char === '}' || char === ']') depth -= 1;
        this.at += 1;
      }
    }
    return this.#decode(this.bytes.subarray(begin, this.at));
  }

  wrong(what: string): HostError {
    return new HostError(failures.manifestInvalid(`${what} at byte ${this.at}`));
  }

  #skipText(): void {
    this.expect('"');
    while (this.bytes[this.at] !== QUOTE) {
      if (this.at >= this.bytes.length) throw this.wrong('cut short');
      this.at += this.bytes[this.at] === BACKSLASH ? 2 : 1;
    }
    this.at += 1;
  }
}

function hexDigit(byte: number): number {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  return byte >= 97 && byte <= 102 ? byte - 87 : -1;
}

/** JSON of a few values; `manifest-invalid` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostError(failures.manifestInvalid('not JSON'), error);
  }
}
