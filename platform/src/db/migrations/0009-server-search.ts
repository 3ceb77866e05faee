import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Indexes for the search: a game's servers by time, and a server by its whole name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on game_server (game_id, open_time, server_id)`.execute(db);
  await sql`drop index game_server_game_id_open_time_idx`.execute(db);
  // A hash index, because a name may be longer than an entry of a B-tree.
  await sql`create index on game_server using hash (search_text)`.execute(db);
}
