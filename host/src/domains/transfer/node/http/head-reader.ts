import { parseAnswerHead } from '../../core/answer-head.ts';
import type { AnswerHead } from '../../core/answer-head.ts';

/** Of the head and of all 1xx heads before it. */
const HEAD_MAX_BYTES = 16 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');

/** `next` is where to go on; `head` is null as long as the answer's own has not come. */
export interface HeadStep {
  readonly head: AnswerHead | null;
  readonly next: number;
}

/** Takes an answer's head out of a connection's bytes. Throws where it is none. */
export class HeadReader {
  #bytes: Buffer = Buffer.alloc(0);
  #left = HEAD_MAX_BYTES;

  step(bytes: Uint8Array, at: number): HeadStep {
    const before = this.#bytes.length;
    const part = bytes.subarray(at, at + this.#left + HEAD_END.length);
    this.#bytes = Buffer.concat([this.#bytes, part]);
    const end = this.#bytes.indexOf(HEAD_END);
    const length = end === -1 ? this.#bytes.length : end;
    if (length > this.#left) throw new Error('a head without end');
    if (end === -1) return { head: null, next: bytes.length };
    const head = parseAnswerHead(this.#bytes.toString('latin1', 0, end));
    if (head === null || head.status === 101) throw new Error('no head of an answer');
    this.#bytes = Buffer.alloc(0);
    this.#left -= end + HEAD_END.length;
    return { head: head.status < 200 ? null : head, next: at + end + HEAD_END.length - before };
  }
}
