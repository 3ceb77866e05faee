import { sql } from 'kysely';
import type { Logger } from 'pino';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import type { Database } from './database.ts';

/** Half a window of the rate limits: further apart, limits and waits go wrong. */
const WARN_MS = 30_000;
/** Further apart, orders are closed, seeds shown and records removed at the wrong time for all. */
const MOST_MS = 300_000;

/**
 * How far this process's clock is ahead of the database's, in milliseconds; below 0 if it is behind.
 * The database's clock stands for those of the other processes. What the answer took counts as no
 * difference.
 */
export async function measureAhead(db: Database, now = Date.now): Promise<number> {
  const asked = now();
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  const answered = now();
  const [{ time } = { time: answered }] = rows;
  return Math.max(0, asked - time) - Math.max(0, time - answered);
}

/**
 * Warns where this process's clock is far from the database's. Throws WrongEnvironmentError where it
 * is so far that the process must not decide anything for all.
 */
export async function compareClocks(
  db: Database,
  log: Pick<Logger, 'warn'>,
  now = Date.now,
): Promise<void> {
  const aheadMs = await measureAhead(db, now);
  if (Math.abs(aheadMs) > MOST_MS) throw new WrongEnvironmentError(tellAhead(aheadMs));
  if (Math.abs(aheadMs) > WARN_MS)
    log.warn(
      { aheadSeconds: Math.round(aheadMs / 1_000) },
      'the clock of this machine is not the database’s: set both by NTP',
    );
}

/** For what runs long after the start: the clock may have been set meanwhile. */
export async function requireClock(db: Database, now = Date.now): Promise<void> {
  const aheadMs = await measureAhead(db, now);
  if (Math.abs(aheadMs) > MOST_MS) throw new Error(tellAhead(aheadMs));
}

function tellAhead(aheadMs: number): string {
  const seconds = String(Math.round(Math.abs(aheadMs) / 1_000));
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  return `the clock of this machine is ${seconds} s ${side} the database’s: set both by NTP`;
}
