import { CLIENT_MESSAGES, ERRORS } from '@gamebox/contract';

/** Why a request failed, as data (`docs/specification.md#errors`, `docs/http.md`). */
export type RequestFailure =
  | { kind: 'business'; code: number; msg: string }
  /** The server itself failed, or something between: an HTTP status other than 200. */
  | { kind: 'status'; status: number; msg: string }
  | { kind: 'session-ended' }
  | { kind: 'timeout' }
  /** No answer at all: no network, refused, reset. */
  | { kind: 'network' }
  /** An answer that isn't what the contract says. */
  | { kind: 'malformed' }
  /** A file was asked for and something else came. */
  | { kind: 'no-file'; msg: string }
  /** The caller gave up; nobody has to be told. */
  | { kind: 'aborted' };

/** What every HTTP call rejects with; `message` is Chinese and meant for the user. */
export class RequestError extends Error {
  readonly failure: RequestFailure;
  /** The kit's word for what no retry will bring: the server doesn't offer it. */
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

/** Answers of something between: the server itself was not reached. */
export const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** The server was not reached: soon another try may succeed by itself. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  return (
    failure.kind === 'network' ||
    (failure.kind === 'status' && GATEWAY_STATUSES.has(failure.status))
  );
}

/** The answer may well be another next time: no answer, a late one, a server's own failure. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  if (failure.kind === 'status') return failure.status >= 500;
  return failure.kind === 'network' || failure.kind === 'timeout';
}

/** No such call on this server: another's server that knows the specification's calls alone. */
export function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  const code = failure.kind === 'status' ? failure.status : businessCode(error);
  return code !== null && unknownCallCodes.has(code);
}

/** An answer that isn't what the contract says: of a server without the call, or a wrong one. */
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
