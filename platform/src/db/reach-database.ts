import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';

/** Wrong password, no such user, no such database, no right to it: a retry does not help. */
const REFUSALS = new Set(['28P01', '28000', '3D000', '42501']);
/** The database may start later than the platform, shut down, recover or have no free connection. */
const ABSENCES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** `disk_full`: nothing more can be written. */
const DISK_FULL = '53100';
/** Messages of `pg` and our pool when nothing answers. These errors have no code. */
const SILENCES = /timeout|terminated unexpectedly|not queryable|got free in time|fell silent/i;
const FIRST_WAIT_MS = 250;
const MOST_WAIT_MS = 4_000;

/**
 * Runs work of the start on an operator's database; the work may run more than once. If the database
 * can't be reached, it retries for a while. Then, or at once if the database refuses, it throws an
 * error that names the variable and no password.
 */
export async function reachDatabase<T>(
  { databaseUrl, databaseWaitMs }: Pick<Config, 'databaseUrl' | 'databaseWaitMs'>,
  log: Pick<Logger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + databaseWaitMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MOST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (databaseUrl === null) throw error;
      const { code, message } = causeOf(error);
      const away = isAway(error);
      if (!away && !REFUSALS.has(code)) throw error;
      if (!away || performance.now() + waitMs > end)
        throw new WrongEnvironmentError(`DATABASE_URL: ${message}`);
      log.warn({ reason: message }, 'the database can’t be reached; trying again');
      await delay(waitMs);
    }
  }
}

/** Whether an error says that the database can't be reached or doesn't answer. */
export function isAway(error: unknown): boolean {
  const { code, message } = causeOf(error);
  return ABSENCES.has(code) || SILENCES.test(message);
}

/** Whether an error says that the database's disk is full. */
export function isFull(error: unknown): boolean {
  return causeOf(error).code === DISK_FULL;
}

/** If a name has several addresses, one failure stands for all. */
function causeOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error.cause instanceof Error) return causeOf(error.cause);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
