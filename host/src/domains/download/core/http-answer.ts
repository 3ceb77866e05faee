import { failures } from '../../failure/core/host-error.ts';
import { TransferError } from './file-source.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Wanted {
  readonly offset: number;
  readonly size: number;
}

/** Where the body begins, from the status and headers of a ranged GET; throws `TransferError`. */
export function bodyStart(answer: HttpAnswer, wanted: Wanted, now: number): number {
  const { status } = answer;
  const encoding = header(answer, 'content-encoding') ?? 'identity';
  if (status !== 200 && status !== 206) throw refused(answer, now);
  if (encoding !== 'identity') throw new TransferError(failures.server(status), 'give-up');
  if (status === 200) {
    const length = header(answer, 'content-length');
    if (length !== null && Number(length) !== wanted.size) throw doesNotFit(status);
    return 0;
  }
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header(answer, 'content-range') ?? '');
  if (range === null) throw new TransferError(failures.server(status), 'retry');
  const [first, last, total] = [Number(range[1]), Number(range[2]), range[3]];
  if (total !== '*' && Number(total) !== wanted.size) throw doesNotFit(status);
  if (first !== wanted.offset || last !== wanted.size - 1)
    throw new TransferError(failures.server(status), 'retry');
  return first;
}

/** A validator usable in `If-Range`: a strong ETag, or else the modification time. */
export function validatorOf(answer: HttpAnswer): string | null {
  const etag = header(answer, 'etag');
  if (etag !== null && !etag.startsWith('W/')) return etag;
  return etag === null ? header(answer, 'last-modified') : null;
}

function refused(answer: HttpAnswer, now: number): TransferError {
  const { status } = answer;
  if (status === 416) return doesNotFit(status);
  const passing = status === 408 || status === 425 || status === 429 || status >= 500;
  return new TransferError(failures.server(status), passing ? 'retry' : 'give-up', {
    retryAfterMs: passing ? retryAfterMs(header(answer, 'retry-after'), now) : null,
  });
}

function doesNotFit(status: number): TransferError {
  return new TransferError(failures.server(status), 'restart');
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
