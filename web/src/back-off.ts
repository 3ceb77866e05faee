import { ERRORS } from '@gamebox/contract';
import { RequestError } from './request-error.ts';

const REPEATS = 3;
const FIRST_WAIT_MS = 1000;
/** The limits are by the minute. A limit by the hour is not waited for. */
const LONGEST_WAIT_MS = 60_000;
/** Many players behind one address are refused at the same time and must not come back at once. */
const LONGEST_SPREAD_MS = 10_000;

/**
 * How long to wait before a refused call is sent again, because too many calls came from this
 * address (429); null for any other failure and after the last repeat. Only for calls that change
 * nothing. `failures`: how often it has failed before this time.
 */
export function backOffMs(failures: number, error: unknown): number | null {
  if (!(error instanceof RequestError) || failures >= REPEATS) return null;
  const { failure } = error;
  if (failure.kind !== 'business' && failure.kind !== 'status') return null;
  const code = failure.kind === 'business' ? failure.code : failure.status;
  if (code !== ERRORS.TOO_MANY_REQUESTS.code) return null;
  const wait = Math.max(failure.retryAfterMs ?? 0, FIRST_WAIT_MS * 2 ** failures);
  if (wait > LONGEST_WAIT_MS) return null;
  return wait + Math.random() * Math.min(wait, LONGEST_SPREAD_MS);
}
