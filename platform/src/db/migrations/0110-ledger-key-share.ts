import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A reference to a movement is checked by a `for key share` as the owner of the movements, which
 * takes a right to update some column. The trigger refuses each update as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (note) on ledger_movement to current_user`.execute(db);
}
