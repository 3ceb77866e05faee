import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A version of member levels that has begun gets no new benefit, offer or goods, just as it can't
 * be changed. The transaction that adds a version adds all its parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function privilege_refuse_begun_change() returns trigger language plpgsql as $$
    begin
      if exists (select from privilege_version
          where privilege_version_id > 100000 and has_begun(from_time)
            and xmin <> pg_current_xact_id()::xid
            and privilege_version_id in (old.privilege_version_id, new.privilege_version_id))
      then raise exception 'a version that has begun stays as it is: add another'
        using errcode = 'restrict_violation';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`.execute(db);
  for (const table of ['privilege_benefit', 'privilege_offer', 'privilege_goods']) {
    await sql`drop trigger keep_begun on ${sql.table(table)}`.execute(db);
    await sql`
      create trigger keep_begun before insert or update or delete on ${sql.table(table)}
        for each row execute function privilege_refuse_begun_change()`.execute(db);
  }
}
