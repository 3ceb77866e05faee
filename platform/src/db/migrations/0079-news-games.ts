import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An article may be about a game, whose card it then carries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news add game_id int8 references game on delete set null`.execute(db);
}
