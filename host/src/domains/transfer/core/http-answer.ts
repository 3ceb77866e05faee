import { failures } from '../../failure/core/host-error.ts';
import { SourceError } from './range-source.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** It came by https alone, redirections too: the server's own, from no network in between. */
  readonly isSecure?: boolean;
}

export interface WantedRange {
  /** Bytes of the whole pack. */
  readonly size: number;
  readonly offset: number;
  readonly length: number;
  /** Whether the request had an `If-Range`. */
  readonly conditional: boolean;
}

/** Throws a `SourceError` unless the body is exactly the wanted bytes. */
export function requireRange(answer: HttpAnswer, wanted: WantedRange, now: number): void {
  const { status } = answer;
  if (isLoginPage(answer)) throw new SourceError(failures.networkLogin(), 'retry');
  if (isPage(answer)) throw new SourceError(failures.server(NOT_FOUND), 'elsewhere');
  if (status !== 200 && status !== 206) throw refused(answer, wanted, now);
  if ((header(answer, 'content-encoding') ?? 'identity') !== 'identity')
    throw new SourceError(failures.server(status), 'elsewhere');
  const length = header(answer, 'content-length');
  const whole = wanted.offset === 0 && wanted.length === wanted.size;
  const fits =
    (length === null || length === String(wanted.length)) &&
    (status === 200 ? whole : isRange(header(answer, 'content-range'), wanted));
  if (!fits)
    throw new SourceError(
      failures.server(status),
      status === 200 && wanted.conditional ? 'again' : 'retry',
    );
}

/** RFC 6585: a client is to sign in to the network first. */
const LOGIN_REQUIRED = 511;

/** What a page in place of a file says: so some servers answer for what they do not have. */
export const NOT_FOUND = 404;

/** A page in place of a file. */
export function isPage(answer: HttpAnswer): boolean {
  const { status } = answer;
  const isHtml = /^text\/html\b/i.test(header(answer, 'content-type') ?? '');
  return isHtml && status >= 200 && status < 300;
}

/** The page of a network which wants a login before it lets anything through. */
export function isLoginPage(answer: HttpAnswer): boolean {
  return answer.isSecure !== true && (answer.status === LOGIN_REQUIRED || isPage(answer));
}

function isRange(contentRange: string | null, { offset, length, size }: WantedRange): boolean {
  const exact = `bytes ${offset}-${offset + length - 1}/`;
  return contentRange === `${exact}${size}` || contentRange === `${exact}*`;
}

/** A validator usable in `If-Range`. */
export function strongEtag(answer: HttpAnswer): string | null {
  const etag = header(answer, 'etag');
  return etag !== null && /^"[^"]*"$/.test(etag) ? etag : null;
}

function refused(answer: HttpAnswer, wanted: WantedRange, now: number): SourceError {
  const { status } = answer;
  if ((status === 412 || status === 416) && wanted.conditional)
    return new SourceError(failures.server(status), 'again');
  const passing = status === 408 || status === 425 || status === 429 || status >= 500;
  return new SourceError(failures.server(status), passing ? 'retry' : 'elsewhere', {
    retryAfterMs: passing ? retryAfterMs(header(answer, 'retry-after'), now) : null,
  });
}

/** `Retry-After` as seconds or as a date, in milliseconds from `now`. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function header(answer: HttpAnswer, name: string): string | null {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
