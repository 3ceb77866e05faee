import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AHEAD } from './connection-pool.ts';
import type { Tx } from './transaction.ts';

/**
 * Sends a statement without waiting for its answer. If it fails, the transaction's next statement
 * throws its error, at the latest the commit, and nothing is kept.
 */
export async function sendAhead(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`${sql.raw(AHEAD)} ${statement}`.execute(tx);
}
