export interface RetryOptions {
  /** Wait before the second try; doubled for each further one. */
  readonly baseMs: number;
  readonly capMs: number;
  /** Longest `Retry-After` that is honoured. */
  readonly retryAfterCapMs: number;
  /** Tries in a row that bring next to nothing before the failure is told. */
  readonly tries: number;
}

/** About a minute and a half of trying. */
export const DEFAULT_RETRY: RetryOptions = {
  baseMs: 500,
  capMs: 20_000,
  retryAfterCapMs: 60_000,
  tries: 9,
};

/**
 * Milliseconds to wait after the `failed`th try in a row (from 1), or null to give up. Half of
 * the wait is random (`random` in 0…1), so that clients cut off together don't return together.
 */
export function retryDelay(
  options: RetryOptions,
  failed: number,
  retryAfter: number | null,
  random: number,
): number | null {
  if (failed >= options.tries) return null;
  const full = Math.min(options.capMs, options.baseMs * 2 ** (failed - 1));
  const backOff = full / 2 + (full / 2) * random;
  return Math.max(backOff, Math.min(retryAfter ?? 0, options.retryAfterCapMs));
}
