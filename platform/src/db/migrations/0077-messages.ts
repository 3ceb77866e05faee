import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Messages to players, one for each thing that happened. Times are epoch milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      user_id int8 not null references user_account,
      message_id int8 generated always as identity,
      source_key text not null,
      type int2 check (type between 0 and 2),
      title text not null,
      text text not null,
      game_id int8 references game on delete set null,
      server_id int8 references game_server on delete set null,
      page text check (page in ('orders', 'center')),
      create_time int8 not null check (create_time >= 0),
      read_time int8,
      delete_time int8,
      primary key (user_id, message_id),
      unique (user_id, source_key)
    )`.execute(db);
  await sql`
    create index message_unread on message (user_id)
      where read_time is null and delete_time is null`.execute(db);
  await sql`create index on message (create_time)`.execute(db);
  await sql`create index on message (game_id)`.execute(db);
  await sql`create index on message (server_id)`.execute(db);
}
