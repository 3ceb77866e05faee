import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Why a session ended and which session ended it, for the page that still uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column end_cause text check (end_cause in ('logout', 'other-device', 'mobile-changed')),
      add column ended_by int8`.execute(db);
}
