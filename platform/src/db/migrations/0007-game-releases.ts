import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Signed releases replace a game's one package (`docs/publishing.md`); what `package_path` named
 * can no longer be installed. The demo seed must forget the column too, or it would believe that an
 * operator changed every row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_release (
      game_id int8 not null references game on delete cascade,
      channel text not null check (channel ~ '^[a-z][a-z0-9-]{0,31}$'),
      release int8 not null check (release > 0),
      version text not null check (version <> ''),
      notes text not null,
      size_bytes int8 not null check (size_bytes >= 0),
      download_bytes int8 not null check (download_bytes >= 0),
      package_url text not null check (package_url ~ '^(/|https?://)'),
      create_time int8 not null check (create_time >= 0),
      publish_time int8 not null check (publish_time >= 0),
      primary key (game_id, channel, release)
    )`.execute(db);
  await sql`alter table game drop column package_path`.execute(db);
  await sql`
    update demo_row set content = content - 'package_path' where table_name = 'game'`.execute(db);
}
