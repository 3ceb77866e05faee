import { sql } from 'kysely';
import { sendAhead } from './sent-ahead.ts';
import type { Tx } from './transaction.ts';

/** Bounds in time, in milliseconds, each statement that this transaction sends from now on. */
export async function limitStatements(tx: Tx, milliseconds: number): Promise<void> {
  await sendAhead(tx, sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`);
}
