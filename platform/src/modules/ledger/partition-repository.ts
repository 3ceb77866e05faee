import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A partition for the entries of `from` up to `to`; nothing where there is one. */
export async function addPartition(
  db: Database,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`select ledger_add_partition(${name}, ${from}, ${to})`.execute(db);
}
