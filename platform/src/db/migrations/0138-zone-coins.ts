import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Zone coins pay a part of a game exchange, and a refund gives them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table game_currency
      -- Of the rates that hold already: nothing.
      add column zone_percent int4 not null default 0 check (zone_percent between 0 and 90)`.execute(
    db,
  );
  await sql`
    alter table payment_refund
      add column given_back jsonb not null default '[]' check (jsonb_typeof(given_back) = 'array')`.execute(
    db,
  );
}
