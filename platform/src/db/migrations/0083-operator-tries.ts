import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Tries to log in are counted by name and address, so that nobody can lock an operator out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_try (
      operator_id int8 not null references operator,
      -- An IPv4 address, or the /64 of an IPv6 one.
      block text not null,
      tries int4 not null,
      since_time int8 not null,
      -- When the operator got in from there; null: never yet.
      proven_time int8,
      primary key (operator_id, block)
    )`.execute(db);
  await sql`create index on operator_try (since_time)`.execute(db);
  await sql`alter table operator drop column wrong_tries, drop column wrong_since`.execute(db);
}
