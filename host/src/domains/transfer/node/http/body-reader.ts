import type { BodyFraming } from '../../core/answer-head.ts';

/** A line of a chunked body that says how long the next piece is, or a trailer. */
const LINE_MAX_BYTES = 4096;
/** Of everything in a body that is not body: what lines say beside a length, and trailers. */
const OVERHEAD_MAX_BYTES = 16 * 1024;
const NEWLINE = 0x0a;

/** What of the bytes at hand is body. `next` is where to go on. */
export interface BodyStep {
  readonly piece: Uint8Array | null;
  readonly next: number;
}

/** Takes a body out of a connection's bytes. Throws where the other side breaks the rules. */
export class BodyReader {
  #state: 'data' | 'size' | 'data-end' | 'trailer' | 'end';
  readonly #isChunked: boolean;
  #left: number;
  #line = '';
  #overheadBytes = 0;

  constructor(framing: BodyFraming) {
    this.#isChunked = framing === 'chunked';
    this.#left = typeof framing === 'number' ? framing : framing === 'chunked' ? 0 : Infinity;
    this.#state = this.#isChunked ? 'size' : framing === 0 ? 'end' : 'data';
  }

  get isEnded(): boolean {
    return this.#state === 'end';
  }

  /** Whether the connection's end is the body's. */
  get mayEnd(): boolean {
    return this.#left === Infinity;
  }

  /** So many bytes follow, at least, that are body and nothing else. */
  get plainBytes(): number {
    return this.#left;
  }

  step(bytes: Uint8Array, at: number): BodyStep {
    if (this.#state !== 'data') return { piece: null, next: this.#readLine(bytes, at) };
    const next = Math.min(bytes.length, at + this.#left);
    this.#left -= next - at;
    if (this.#left === 0) this.#state = this.#isChunked ? 'data-end' : 'end';
    const isAll = at === 0 && next === bytes.length;
    return { piece: isAll ? bytes : bytes.subarray(at, next), next };
  }

  #readLine(bytes: Uint8Array, at: number): number {
    const newline = bytes.indexOf(NEWLINE, at);
    const next = newline === -1 ? bytes.length : newline + 1;
    this.#line += Buffer.from(bytes.buffer, bytes.byteOffset + at, next - at).toString('latin1');
    if (this.#line.length > LINE_MAX_BYTES) throw new Error('a line without end');
    if (newline === -1) return next;
    const line = this.#line;
    this.#line = '';
    if (!line.endsWith('\r\n')) throw new Error('a bare newline');
    this.#takeLine(line.slice(0, -2));
    return next;
  }

  #takeLine(line: string): void {
    if (this.#state === 'trailer') {
      this.#countOverhead(line.length);
      if (line === '') this.#state = 'end';
    } else if (this.#state === 'data-end') {
      if (line !== '') throw new Error('a piece longer than it said');
      this.#state = 'size';
    } else {
      const [, size] = /^([0-9a-f]{1,8})(?:[ \t]*;.*)?$/i.exec(line) ?? [];
      if (size === undefined) throw new Error('no length of a piece');
      this.#countOverhead(line.length - size.length);
      this.#left = Number.parseInt(size, 16);
      this.#state = this.#left === 0 ? 'trailer' : 'data';
    }
  }

  #countOverhead(bytes: number): void {
    this.#overheadBytes += bytes;
    if (this.#overheadBytes > OVERHEAD_MAX_BYTES) throw new Error('too much beside the body');
  }
}
