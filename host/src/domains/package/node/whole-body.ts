import type { AnswerHead } from '../../transfer/core/answer-head.ts';
import { isLoginPage, isPage, NOT_FOUND, retryAfterMs } from '../../transfer/core/http-answer.ts';
import type { AnswerSink } from '../../transfer/node/http/http-connection.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';

/** An answer that is not the file. */
export interface RefusedAnswer {
  readonly bytes: null;
  readonly error: HostError;
  readonly passing: boolean;
  readonly retryAfter: number | null;
}

/** Of a network which wants a login before it lets anything through. */
export function loginAnswer(retryAfter: number | null = null): RefusedAnswer {
  return { bytes: null, error: new HostError(failures.networkLogin()), passing: true, retryAfter };
}

function refused(head: AnswerHead): RefusedAnswer {
  const { status, headers } = head;
  const [retryAfter] = [headers['retry-after']].flat();
  const retryAfterNow = retryAfterMs(retryAfter ?? null, Date.now());
  if (isLoginPage(head)) return loginAnswer(retryAfterNow);
  return {
    bytes: null,
    error: new HostError(failures.server(isPage(head) ? NOT_FOUND : status)),
    passing: status === 408 || status === 425 || status === 429 || status >= 500,
    retryAfter: retryAfterNow,
  };
}

export class RefusedError extends Error {
  readonly answer: RefusedAnswer;

  constructor(answer: RefusedAnswer) {
    super(answer.error.message);
    this.answer = answer;
  }
}

/** Collects the body of a 200 answer in memory. */
export class WholeBody implements AnswerSink {
  readonly #maxBytes: number;
  /**
   * The system provides this memory only as it is written: the length that a server claims costs
   * nothing.
   */
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  #isSecure = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  onHead(head: AnswerHead): void {
    if (head.status !== 200 || isPage(head)) throw new RefusedError(refused(head));
    this.#isSecure = head.isSecure === true;
    if (typeof head.framing !== 'number') return;
    this.#require(head.framing);
    this.#bytes = Buffer.allocUnsafeSlow(head.framing);
  }

  onBody(piece: Uint8Array): undefined {
    const length = this.#length + piece.length;
    this.#require(length);
    if (length > this.#bytes.length) this.#grow(Math.max(length, this.#bytes.length * 2));
    // Copied, because the connection reuses the piece.
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  /** It is the server's own, from no network in between. */
  get isSecure(): boolean {
    return this.#isSecure;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#maxBytes, bytes));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }

  #require(bytes: number): void {
    if (bytes > this.#maxBytes) throw new HostError(failures.sizeAbsurd());
  }
}
