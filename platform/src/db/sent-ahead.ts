import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from './transaction.ts';

/** The text of such a statement begins with it, which is how its connection knows. */
export const AHEAD = '/* ahead */';

/**
 * Sends a statement whose answer nobody needs, and goes on without it. Where it fails, the next
 * statement of the transaction fails by its error, at the latest the commit; then nothing is kept.
 */
export async function sendAhead(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`${sql.raw(AHEAD)} ${statement}`.execute(tx);
}
