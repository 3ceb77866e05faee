import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Views for other modules' statements. A module's tables are private (`table-owners.test.ts` checks
 * that); a view's columns are its public interface.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view player as
      select user_id, nickname, avatar, enabled from user_account`.execute(db);
  await sql`
    create view listed_game as
      select game_id, name, version_name, cover_picture from game`.execute(db);
  await sql`
    create view listed_server as
      select server_id, game_id, name, open_time from game_server`.execute(db);
  await sql`
    create view registered_release as
      select game_id, channel, release, version, notes, size_bytes, publish_time, package_url
      from game_release`.execute(db);
  await sql`
    create view told_message as
      select user_id, source_key from message`.execute(db);
}
