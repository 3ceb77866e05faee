import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The system of each session's client, so that players can tell their devices apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column system text not null default '',
      add column box_version text not null default ''`.execute(db);
}
