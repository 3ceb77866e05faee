import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentDeps } from './deps.ts';
import { NotGivenError } from './order-kind.ts';

/** So often what was paid for is tried to be given before the money goes back. */
export const MOST_FAILURES = 5;

/**
 * Does `write` in a transaction of its own; where what was paid for can't be given, or could not be
 * often enough, once more with `returns` true: the money goes back instead.
 */
export async function giveOrReturn<T>(
  { db, repository, log }: Pick<PaymentDeps, 'db' | 'repository' | 'log'>,
  orderId: number,
  write: (tx: Tx, returns: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, (tx) => write(tx, false));
  } catch (error) {
    const failures = await repository.countFailure(orderId);
    if (!(error instanceof NotGivenError) && failures < MOST_FAILURES) throw error;
    log.error(
      { err: error, orderId, failures },
      'what was paid for is not given: the money goes back',
    );
    return inTransaction(db, (tx) => write(tx, true));
  }
}
