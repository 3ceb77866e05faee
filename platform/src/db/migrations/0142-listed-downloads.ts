import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The download size of a release for a new player, for the module of games. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view registered_release as
      select game_id, channel, release, version, notes, size_bytes, publish_time, package_url,
        download_bytes
      from game_release`.execute(db);
}
