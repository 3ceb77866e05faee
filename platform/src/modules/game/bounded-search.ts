import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { createGate } from '../../gate.ts';
import type { Gate, GateOptions } from '../../gate.ts';

/** `query_canceled`: the statement took longer than a search may. */
const CANCELED = '57014';

/** Of a process; each takes a connection, and the rest stays free for every other call. */
const SEARCH_GATE: GateOptions = { most: 4, mostWaiting: 200, waitMs: 1_000 };

export type BoundedSearch = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs searches a few at once, each in a transaction whose statements `readKeyword` bounds in time.
 * Throws TOO_MANY_REQUESTS where a search has to wait or takes too long.
 */
export function createBoundedSearch(
  db: Database,
  gate: Gate = createGate(SEARCH_GATE),
): BoundedSearch {
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
