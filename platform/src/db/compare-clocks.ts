import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

/** Half a window of the rate limits: further apart, limits and waits go wrong. */
const MOST_MS = 30_000;

/**
 * Warns where this process's clock is far from the database's: that clock stands for those of the
 * other processes. What the answer took counts as no difference.
 */
export async function compareClocks(
  db: Database,
  log: Pick<Logger, 'warn'>,
  now = Date.now,
): Promise<void> {
  const asked = now();
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  const answered = now();
  const [{ time } = { time: answered }] = rows;
  const aheadMs = Math.max(0, asked - time) - Math.max(0, time - answered);
  if (Math.abs(aheadMs) > MOST_MS)
    log.warn(
      { aheadSeconds: Math.round(aheadMs / 1_000) },
      'the clock of this machine is not the database’s: set both by NTP',
    );
}
