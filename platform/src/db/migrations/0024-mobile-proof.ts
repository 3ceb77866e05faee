import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A session that has proven its user's current mobile may change it for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column proven_mobile text,
      add column proof_expire_time int8`.execute(db);
}
