import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Marks by which two accounts are recognized as one person's: login devices, mobiles and the ID
 * number. Triggers write them where an account gets them; they stay when a session is removed or a
 * mobile changes. Devices and mobiles are SHA-256, the ID number is its keyed hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_mark (
      kind text not null check (kind in ('device', 'mobile', 'idCard')),
      mark bytea not null,
      user_id int8 not null references user_account,
      primary key (kind, mark, user_id)
    )`.execute(db);
  await sql`create index on person_mark (user_id)`.execute(db);
  await sql`
    create function add_person_mark(kind text, mark bytea, user_id int8) returns void
    language sql as $$
      insert into person_mark (kind, mark, user_id) values ($1, $2, $3) on conflict do nothing
    $$`.execute(db);
  await addTrigger(db, {
    table: 'user_session',
    when: sql`insert on user_session for each row when (new.client_id <> '')`,
    mark: sql`'device', sha256(convert_to(new.client_id, 'UTF8'))`,
  });
  await addTrigger(db, {
    table: 'user_account',
    when: sql`insert or update of mobile on user_account for each row
      when (new.mobile is not null)`,
    mark: sql`'mobile', sha256(convert_to(new.mobile, 'UTF8'))`,
  });
  await addTrigger(db, {
    table: 'identity_submission',
    when: sql`insert or update of state on identity_submission for each row
      when (new.state = 'passed')`,
    mark: sql`'idCard', new.id_card_hmac`,
  });
  await sql`
    insert into person_mark (kind, mark, user_id)
      select 'device', sha256(convert_to(client_id, 'UTF8')), user_id
        from user_session where client_id <> ''
      union select 'mobile', sha256(convert_to(mobile, 'UTF8')), user_id
        from user_account where mobile is not null
      union select 'idCard', id_card_hmac, user_id
        from identity_submission where state = 'passed'`.execute(db);
}

interface MarkTrigger {
  readonly table: string;
  readonly when: ReturnType<typeof sql>;
  readonly mark: ReturnType<typeof sql>;
}

async function addTrigger(db: Kysely<unknown>, { table, when, mark }: MarkTrigger): Promise<void> {
  const name = `${table}_mark`;
  await sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as $$
    begin
      perform add_person_mark(${mark}, new.user_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${sql.ref(name)} after ${when} execute function ${sql.ref(name)}()`.execute(db);
}
