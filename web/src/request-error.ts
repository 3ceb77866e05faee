import { CLIENT_MESSAGES, ERRORS } from '@gamebox/contract';

/** Why a request failed, as data (`docs/specification.md#errors`, `docs/http.md`). */
export type RequestFailure =
  | ({ kind: 'business'; code: number; msg: string } & Refusal)
  /** The server itself or a proxy failed: an HTTP status other than 200. */
  | ({
      kind: 'status';
      status: number;
      msg: string;
      /** The server says nothing itself, and every server has this call. */
      plain?: true;
    } & Refusal)
  | { kind: 'session-ended' }
  | { kind: 'timeout' }
  /** No answer at all: no network, refused, reset. */
  | { kind: 'network' }
  /** An answer that does not match the contract. */
  | { kind: 'malformed' }
  /** A file was requested, and something else came. */
  | { kind: 'no-file'; msg: string }
  /** The caller aborted it; no error is shown. */
  | { kind: 'aborted' };

interface Refusal {
  /** What the server's `retry-after` says. */
  retryAfterMs?: number | undefined;
}

/** The rejection of every HTTP call; `message` is a Chinese text for the user. */
export class RequestError extends Error {
  readonly failure: RequestFailure;
  /** Tells the kit that a retry is useless: the server does not support the call. */
  readonly unavailable: boolean;

  constructor(failure: RequestFailure, cause?: unknown) {
    super(describe(failure), { cause });
    this.name = 'RequestError';
    this.failure = failure;
    this.unavailable = isUnknownCall(this);
  }
}

function describe(failure: RequestFailure): string {
  switch (failure.kind) {
    case 'business':
    case 'status':
      return failure.msg === '' ? CLIENT_MESSAGES.requestFailed : failure.msg;
    case 'session-ended':
      return CLIENT_MESSAGES.sessionEnded;
    case 'timeout':
      return CLIENT_MESSAGES.timeout;
    case 'no-file':
      return failure.msg === '' ? CLIENT_MESSAGES.downloadFailed : failure.msg;
    case 'network':
    case 'malformed':
    case 'aborted':
      return CLIENT_MESSAGES.requestFailed;
    default:
      return failure satisfies never;
  }
}

/** Statuses of proxies: the server itself was not reached. */
export const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** The server was not reached: a retry may soon succeed. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  return (
    failure.kind === 'network' ||
    (failure.kind === 'status' && GATEWAY_STATUSES.has(failure.status))
  );
}

/** No answer came, or none in time. */
export function isUnanswered(error: unknown): boolean {
  return isUnreached(error) || (error instanceof RequestError && error.failure.kind === 'timeout');
}

/** A retry may get another answer: there was none, or a late one, or the server itself failed. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  if (failure.kind === 'status') return failure.status >= 500 || failure.plain === true;
  return failure.kind === 'network' || failure.kind === 'timeout';
}

/**
 * The server does not know the call: a server of another operator with the specification's calls
 * only.
 */
export function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  if (failure.kind === 'status' && failure.plain === true) return false;
  const code = failure.kind === 'status' ? failure.status : businessCode(error);
  return code !== null && unknownCallCodes.has(code);
}

/**
 * An answer that does not match the contract: from a server without the call, or from a wrong one.
 */
export function isMalformed(error: unknown): boolean {
  return error instanceof RequestError && error.failure.kind === 'malformed';
}

const unknownCallCodes: ReadonlySet<number> = new Set([
  ERRORS.NOT_FOUND.code,
  ERRORS.METHOD_NOT_ALLOWED.code,
  ERRORS.NOT_IMPLEMENTED.code,
]);

/** The catalogue code of a business error (`ERRORS`), or null for every other failure. */
export function businessCode(error: unknown): number | null {
  const failure = error instanceof RequestError ? error.failure : null;
  return failure?.kind === 'business' ? failure.code : null;
}
