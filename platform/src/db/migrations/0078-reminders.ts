import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Openings that players wait for: of a server, or without one of the game. Times are epoch
 * milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder (
      user_id int8 not null references user_account,
      game_id int8 not null references game on delete cascade,
      server_id int8 references game_server on delete cascade,
      create_time int8 not null check (create_time >= 0),
      unique nulls not distinct (user_id, game_id, server_id)
    )`.execute(db);
  await sql`create index on reminder (server_id)`.execute(db);
  await sql`create index on reminder (game_id) where server_id is null`.execute(db);
}
