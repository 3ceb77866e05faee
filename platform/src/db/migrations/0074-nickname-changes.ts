import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Earlier nicknames of players: the number of changes is limited, and names can be traced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table nickname_change (
      user_id int8 not null references user_account,
      change_id int8 generated always as identity,
      nickname_before text not null,
      nickname text not null check (nickname <> ''),
      time int8 not null check (time >= 0),
      primary key (user_id, change_id)
    )`.execute(db);
}
