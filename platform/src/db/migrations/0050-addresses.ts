import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Players' delivery addresses; names and addresses are encrypted. Times are epoch milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address (
      address_id int8 generated always as identity primary key,
      user_id int8 not null references user_account,
      contact_cipher bytea not null,
      is_default bool not null,
      create_time int8 not null
    )`.execute(db);
  await sql`create index on address (user_id, address_id desc)`.execute(db);
  await sql`create unique index on address (user_id) where is_default`.execute(db);
}
