import { BusinessError } from './business-error.ts';
import type { Database } from './db/database.ts';
import { limitStatements } from './db/statement-time.ts';
import { inTransaction } from './db/transaction.ts';
import type { Tx } from './db/transaction.ts';
import { createGate } from './gate.ts';

/** `query_canceled`: the statement took longer than a search may. */
const CANCELED = '57014';

/** How many more wait, and how long, where as many search as may. */
const QUEUE = { mostWaiting: 200, waitMs: 1_000 };
const MOST_SEARCHES = 4;
/** A search that takes longer helps nobody who types. */
export const SEARCH_MS = 1_000;

/** Each takes a connection of the pool; at least half of them stay free for every other call. */
export function searchesAtOnce(poolSize: number): number {
  return Math.min(MOST_SEARCHES, Math.floor(poolSize / 2));
}

export type BoundedSearch = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs searches a few at once, each in a transaction that bounds its statements in time: by
 * `boundSearch`, or with what else it sets first.
 * Throws TOO_MANY_REQUESTS where a search has to wait or takes too long.
 */
export function createBoundedSearch(db: Database, most: number): BoundedSearch {
  const gate = createGate({ ...QUEUE, most });
  return (work) =>
    gate.run(async () => {
      try {
        return await inTransaction(db, work);
      } catch (error) {
        if (error instanceof Error && Reflect.get(error, 'code') === CANCELED)
          throw new BusinessError('TOO_MANY_REQUESTS');
        throw error;
      }
    });
}

/** Bounds in time what this transaction asks from now on. */
export function boundSearch(tx: Tx): Promise<void> {
  return limitStatements(tx, SEARCH_MS);
}
