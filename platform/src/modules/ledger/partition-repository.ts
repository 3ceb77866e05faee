import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Adds the partition for entries from `from` until before `to`; does nothing if it exists. */
export async function addPartition(
  db: Database,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`select ledger_add_partition(${name}, ${from}, ${to})`.execute(db);
}
