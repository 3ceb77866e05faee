import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a search walks along: a game's servers from now on, and a server by its whole name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on game_server (game_id, open_time, server_id)`.execute(db);
  await sql`drop index game_server_game_id_open_time_idx`.execute(db);
  // A name may be longer than a B-tree's entry.
  await sql`create index on game_server using hash (search_text)`.execute(db);
}
