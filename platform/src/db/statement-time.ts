import { sql } from 'kysely';
import { sendAhead } from './sent-ahead.ts';
import type { Tx } from './transaction.ts';

/** Limits the time, in milliseconds, of each later statement of this transaction. */
export async function limitStatements(tx: Tx, milliseconds: number): Promise<void> {
  await sendAhead(tx, sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`);
}
