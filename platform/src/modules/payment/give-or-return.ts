import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentDeps } from './deps.ts';
import { NotGivenError } from './order-kind.ts';

/** After this many failed tries to deliver a paid order, its money is refunded. */
export const MOST_FAILURES = 5;

/**
 * Runs `write` in its own transaction. If it throws NotGivenError, or has failed too often, runs it
 * again with `returns` true, to refund the money instead.
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
