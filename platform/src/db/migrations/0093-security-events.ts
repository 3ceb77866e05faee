import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Logins, verifications and payments of players as they happened: rows never change, and payments
 * are never removed. Times are epoch milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_event (
      user_id int8 not null references user_account,
      event_id int8 generated always as identity,
      kind text not null check (kind in ('login', 'logout', 'session-ended',
        'mobile-bound', 'mobile-changed', 'verify', 'paid', 'refunded')),
      outcome text not null,
      subject text not null,
      amount_fen int8,
      client_id text not null,
      address text not null,
      system text not null,
      box_version text not null,
      time int8 not null check (time >= 0),
      primary key (user_id, event_id)
    )`.execute(db);
  await sql`
    create index security_event_passing on security_event (time)
      where kind not in ('paid', 'refunded')`.execute(db);
  await sql`
    create function security_event_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what happened to an account is never changed';
    end $$`.execute(db);
  await sql`
    create trigger keep_as_it_was before update on security_event
      for each row execute function security_event_refuse_change()`.execute(db);
  await sql`
    create trigger keep_money before delete on security_event
      for each row when (old.kind in ('paid', 'refunded'))
      execute function security_event_refuse_change()`.execute(db);
  await sql`
    create trigger keep_all before truncate on security_event
      execute function security_event_refuse_change()`.execute(db);
}
