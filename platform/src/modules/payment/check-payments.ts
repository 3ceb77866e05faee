import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { listPaymentFaults } from './check-repository.ts';

/** Logs each fault; rejects if there is one. */
export async function checkPayments(
  db: Database,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  const faults = await listPaymentFaults(db);
  for (const fault of faults) log.error({ fault }, 'an order of money is not what the ledger says');
  if (faults.length > 0) throw new Error('Orders of money and the ledger differ');
}
