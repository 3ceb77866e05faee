import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { Tx } from '../src/db/transaction.ts';

/**
 * Starts `work` and blocks all inserts into a table, but no reads, until `waiters` transactions
 * wait (at most seven: the test database's pool). Code that reads before it inserts without a lock
 * has then read in all of them: a race condition shows every time.
 */
export function holdInserts<T>(
  db: Database,
  { table, waiters }: { readonly table: string; readonly waiters: number },
  work: () => readonly Promise<T>[],
): Promise<T[]> {
  const hold = (trx: Database) => sql`lock table ${sql.table(table)} in share mode`.execute(trx);
  return holdBack(db, { hold, waiters }, work);
}

/** The same with any other blocking change, which is committed once they wait. */
export async function holdBack<T>(
  db: Database,
  { hold, waiters }: { readonly hold: (trx: Tx) => Promise<unknown>; readonly waiters: number },
  work: () => readonly Promise<T>[],
): Promise<T[]> {
  const begun = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const begun = work();
    await expect.poll(() => countWaiting(trx), { timeout: 30_000 }).toBe(waiters);
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
