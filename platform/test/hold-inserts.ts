import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { Tx } from '../src/db/transaction.ts';

interface Held {
  readonly waiters: number;
  /** How many of the work's parts have ended by then without waiting; none if left out. */
  readonly ended?: number;
}

/**
 * Starts `work` and blocks all inserts into a table, but no reads, until `waiters` transactions
 * wait (at most seven: the test database's pool). Code that reads before it inserts without a lock
 * has then read in all of them: a race condition shows every time.
 */
export function holdInserts<T>(
  db: Database,
  { table, ...held }: Held & { readonly table: string },
  work: () => readonly Promise<T>[],
): Promise<T[]> {
  const hold = (trx: Database) => sql`lock table ${sql.table(table)} in share mode`.execute(trx);
  return holdBack(db, { hold, ...held }, work);
}

/** The same with any other blocking change, which is committed once they wait. */
export async function holdBack<T>(
  db: Database,
  { hold, waiters, ended = 0 }: Held & { readonly hold: (trx: Tx) => Promise<unknown> },
  work: () => readonly Promise<T>[],
): Promise<T[]> {
  const begun = await db.transaction().execute(async (trx) => {
    await hold(trx);
    let endedNow = 0;
    const begun = work().map((part) => part.finally(() => (endedNow += 1)));
    await expect.poll(() => countWaiting(trx), { timeout: 30_000 }).toBe(waiters);
    await expect.poll(() => endedNow, { timeout: 30_000 }).toBeGreaterThanOrEqual(ended);
    return begun;
  });
  return Promise.all(begun);
}

/** How many transactions wait for a lock. */
export async function countWaiting(trx: Database): Promise<number | undefined> {
  // Within a transaction the statistics are a snapshot until this call.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int4 as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
  return rows[0]?.waiting;
}
