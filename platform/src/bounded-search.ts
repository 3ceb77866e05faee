import { BusinessError } from './business-error.ts';
import type { Database } from './db/database.ts';
import { limitStatements } from './db/statement-time.ts';
import { inTransaction } from './db/transaction.ts';
import type { Tx } from './db/transaction.ts';
import { createGate } from './gate.ts';

/** `query_canceled`: the statement took longer than a search may. */
const CANCELED = '57014';

/** How many more searches may wait for a place, and how long. */
const QUEUE = { mostWaiting: 200, waitMs: 1_000 };
const MOST_SEARCHES = 4;
/** A longer search does not help a player who is typing. */
export const SEARCH_MS = 1_000;

/** Each search takes a connection of the pool; at least half of them stay free for other calls. */
export function searchesAtOnce(poolSize: number): number {
  return Math.min(MOST_SEARCHES, Math.floor(poolSize / 2));
}

export type BoundedSearch = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs a few searches at once, each in a transaction with a time limit for its statements:
 * `boundSearch`, or what the caller sets first. Throws TOO_MANY_REQUESTS if a search waits or runs
 * too long.
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

/** Limits the time of this transaction's next statements. */
export function boundSearch(tx: Tx): Promise<void> {
  return limitStatements(tx, SEARCH_MS);
}
