import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** Bounds in time, in milliseconds, each statement that this transaction sends from now on. */
export async function limitStatements(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}
