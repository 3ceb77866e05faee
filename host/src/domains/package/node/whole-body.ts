import type { AnswerHead } from '../../download/core/answer-head.ts';
import { retryAfterMs } from '../../download/core/http-answer.ts';
import type { AnswerSink } from '../../download/node/http/http-connection.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

/** An answer with another status than 200. */
export interface RefusedAnswer {
  readonly bytes: null;
  readonly error: HostError;
  readonly passing: boolean;
  readonly retryAfter: number | null;
}

function refused({ status, headers }: AnswerHead): RefusedAnswer {
  const [retryAfter] = [headers['retry-after']].flat();
  return {
    bytes: null,
    error: new HostError(failures.server(status)),
    passing: status === 408 || status === 425 || status === 429 || status >= 500,
    retryAfter: retryAfterMs(retryAfter ?? null, Date.now()),
  };
}

export class RefusedError extends Error {
  readonly answer: RefusedAnswer;

  constructor(answer: RefusedAnswer) {
    super(answer.error.message);
    this.answer = answer;
  }
}

/** The body of an answer with 200, in memory. */
export class WholeBody implements AnswerSink {
  readonly #maxBytes: number;
  readonly #parts: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  onHead(head: AnswerHead): void {
    if (head.status !== 200) throw new RefusedError(refused(head));
    if (typeof head.framing === 'number') this.#require(head.framing);
  }

  onBody(piece: Uint8Array): undefined {
    this.#length += piece.length;
    this.#require(this.#length);
    // A copy: the piece is the connection's again.
    this.#parts.push(Buffer.from(piece));
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  #require(bytes: number): void {
    if (bytes > this.#maxBytes) throw new HostError(failures.sizeAbsurd());
  }
}
