import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The foreign key to a movement is checked by `for key share` with the rights of the movements'
 * owner, which needs the right to update some column. The trigger still refuses every update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (note) on ledger_movement to current_user`.execute(db);
}
