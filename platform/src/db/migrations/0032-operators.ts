import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Operators, their sessions, tokens of programs, and the log of what they all did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator (
      operator_id int8 generated always as identity primary key,
      name text not null unique,
      password_hash text not null,
      totp_cipher bytea not null,
      totp_step int8 not null default 0,
      roles text[] not null,
      enabled bool not null default true,
      wrong_tries int4 not null default 0,
      wrong_since int8 not null default 0,
      create_time int8 not null
    )`.execute(db);
  await sql`
    create table operator_session (
      token_hash bytea primary key,
      operator_id int8 not null references operator,
      address text not null,
      create_time int8 not null,
      last_seen_time int8 not null,
      expire_time int8 not null
    )`.execute(db);
  await sql`create index on operator_session (operator_id)`.execute(db);
  await sql`create index on operator_session (expire_time)`.execute(db);
  await sql`
    create table machine_token (
      token_id int8 generated always as identity primary key,
      name text not null,
      "right" text not null,
      token_hash bytea not null unique,
      create_time int8 not null,
      last_used_time int8,
      revoke_time int8
    )`.execute(db);
  await createAuditLog(db);
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      entry_id int8 primary key,
      time int8 not null,
      actor text not null,
      action text not null,
      subject text not null,
      before text not null,
      after text not null,
      address text not null,
      hash bytea not null
    )`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      execute function refuse_change()`.execute(db);
}
