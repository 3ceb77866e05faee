import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What each session's client runs on, so that players know their devices by more than a number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column system text not null default '',
      add column box_version text not null default ''`.execute(db);
}
