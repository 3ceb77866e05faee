import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How each platform's client looks, its versions, and the banners of the home screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_config (
      plat int8 primary key,
      mp_status int4 not null,
      channel_id int8 not null,
      box_logo_url text not null,
      authorization_url text not null
    )`.execute(db);
  await sql`
    create table client_version (
      plat int8 primary key,
      version text not null,
      min_version text not null,
      download_url text not null,
      notes text not null
    )`.execute(db);
  await sql`
    create table banner (
      banner_id int8 primary key,
      title text not null,
      subtitle text not null,
      picture text not null,
      game_id int8,
      news_id int8,
      position int4 not null
    )`.execute(db);
}
