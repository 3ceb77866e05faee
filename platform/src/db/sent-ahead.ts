import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AHEAD } from './connection-pool.ts';
import type { Tx } from './transaction.ts';

/**
 * Sends a statement whose answer nobody needs, and goes on without it. Where it fails, the next
 * statement of the transaction fails by its error, at the latest the commit; then nothing is kept.
 */
export async function sendAhead(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`${sql.raw(AHEAD)} ${statement}`.execute(tx);
}
