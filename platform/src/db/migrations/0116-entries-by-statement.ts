import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The checks of entries run once for each statement, no longer once for each row and again at the
 * commit. A movement and its entries come in one statement, so it is enough that each statement's
 * entries add up to 0. An entry contains its account's balance after it; a statement with a wrong
 * balance is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropRowTriggers(db);
  await applyEntries(db);
  await checkMovements(db);
  await addPartitionsWithTrigger(db);
}

async function dropRowTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger check_movement on ledger_movement`.execute(db);
  await sql`drop trigger check_movement on ledger_entry`.execute(db);
  await sql`drop trigger apply_entry on ledger_entry`.execute(db);
  await sql`drop function ledger_apply_entry()`.execute(db);
  await sql`drop function ledger_check_movement()`.execute(db);
  await sql`alter table ledger_entry add check (balance_after >= 0)`.execute(db);
}

/** Without a fixed plan, one made while there were few accounts would read all of them for ever. */
async function applyEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_apply_entries() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    declare
      has_movements bool;
      is_off bool;
    begin
      select bool_and(exists (select from ledger_movement movement
          where movement.movement_id = moved.movement_id and movement.time = moved.time)),
        bool_or(total <> 0)
        into has_movements, is_off
        from (select movement_id, time, sum(amount) as total from added
          group by movement_id, time, unit) moved;
      if not has_movements then raise exception 'an entry without its movement'
        using errcode = 'integrity_constraint_violation'; end if;
      if is_off then raise exception 'a movement that does not add up to 0'
        using errcode = 'integrity_constraint_violation'; end if;
      update ledger_account account set balance = account.balance + moved.total
        from (select account_id, sum(amount)::int8 as total from added
          where user_id is not null group by account_id) moved
        where account.account_id = moved.account_id;
      if exists (
        select from (
          select added.user_id, added.unit, added.balance_after, account.user_id as owner,
            account.unit as counted, account.balance - coalesce(sum(amount) over (
              partition by account_id order by movement_id desc
              rows between unbounded preceding and 1 preceding), 0) as balance
          from added left join ledger_account account using (account_id)
        ) entry
        where (user_id, unit, balance_after) is distinct from (owner, counted, balance)
      ) then raise exception 'an entry says another owner, unit or balance than its account'
        using errcode = 'integrity_constraint_violation'; end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where oid = 'ledger_entry'::regclass or oid in
      (select inhrelid from pg_inherits where inhparent = 'ledger_entry'::regclass)`.execute(db);
  for (const { name } of rows)
    await sql`
      create trigger apply_entries after insert on ${sql.table(name)}
        referencing new table as added
        for each statement execute function ledger_apply_entries()`.execute(db);
}

async function checkMovements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_check_movements() returns trigger language plpgsql as $$
    begin
      if exists (select from added where not exists (select from ledger_entry entry
          where entry.movement_id = added.movement_id and entry.time = added.time))
      then raise exception 'a movement without entries'
        using errcode = 'integrity_constraint_violation'; end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger check_movements after insert on ledger_movement
      referencing new table as added
      for each statement execute function ledger_check_movements()`.execute(db);
}

/** As in migration 0114; rows inserted into a month's partition by its name are checked too. */
async function addPartitionsWithTrigger(db: Kysely<unknown>): Promise<void> {
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
      execute format('create trigger apply_entries after insert on %I
        referencing new table as added for each statement
        execute function ledger_apply_entries()', name);
    end $$`.execute(db);
}
