import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { createSearchGate } from './search-gate.ts';
import type { SearchGate } from './search-gate.ts';

/** `query_canceled`: the statement took longer than a search may. */
const CANCELED = '57014';

export type BoundedSearch = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs searches a few at once, each in a transaction whose statements `readKeyword` bounds in time.
 * Throws TOO_MANY_REQUESTS where a search has to wait or takes too long.
 */
export function createBoundedSearch(
  db: Database,
  gate: SearchGate = createSearchGate(),
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
