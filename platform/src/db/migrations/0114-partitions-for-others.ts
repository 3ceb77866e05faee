import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Lets a platform that does not own the tables add the next months' partitions: the function runs
 * with the owner's rights, takes only a month's name, and grants no right on the partition itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema ?? 'public';
  await sql`
    create or replace function ledger_add_partition(name text, from_time int8, to_time int8)
    returns void language plpgsql security definer
    set search_path = ${sql.id(schema)}, pg_temp as $$
    declare
      granted text;
    begin
      if name !~ '^ledger_entry_[0-9]{4}_[0-9]{2}$'
      then raise exception 'no name of a month: %', name using errcode = 'invalid_parameter_value';
      end if;
      if to_regclass(name) is not null
        or exists (select from ledger_entry_rest where time >= from_time and time < to_time)
      then return; end if;
      execute format('create table %I partition of ledger_entry for values from (%s) to (%s)',
        name, from_time, to_time);
      execute format('revoke update, delete, truncate on %I from current_user', name);
      for granted in select distinct acl.grantee::regrole::text
        from pg_class, aclexplode(relacl) acl
        where oid = to_regclass(name) and acl.grantee not in (0, relowner)
      loop execute format('revoke all on %I from %s', name, granted); end loop;
      execute format('create trigger keep_all before truncate on %I
        execute function ledger_refuse_change()', name);
    end $$`.execute(db);
  await sql`revoke execute on function ledger_add_partition from public`.execute(db);
}
