import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An article may be about a game; then it shows the game's card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news add game_id int8 references game on delete set null`.execute(db);
}
