import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The ledger (`docs/money.md`). The database itself holds the invariants: an entry moves its
 * account's balance, a player's balance is never below 0, the entries of a movement add up to 0 in
 * each unit, and written rows never change. Times are epoch milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTables(db);
  await addPartitions(db);
  await addBalances(db);
  await addSums(db);
  await refuseChanges(db);
}

async function addTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      account_id int8 generated always as identity primary key,
      user_id int8 references user_account,
      house text check (house <> ''),
      unit text not null check (unit in
        ('fen', 'platformCoin', 'welfareCoin', 'zoneCoin', 'ruby', 'points', 'activityValue')),
      balance int8 constraint ledger_account_balance check (balance >= 0),
      constraint ledger_account_owner check ((user_id is null) <> (house is null)),
      -- A house account's balance is summed from its entries: one row for all would be waited for.
      constraint ledger_account_house check ((balance is null) = (user_id is null)),
      unique (user_id, unit),
      unique (house, unit)
    )`.execute(db);
  await sql`
    create table ledger_movement (
      movement_id int8 generated always as identity primary key,
      business_key text not null unique check (business_key <> ''),
      kind text not null check (kind <> ''),
      note text not null,
      content_hash bytea not null,
      time int8 not null check (time >= 0)
    )`.execute(db);
  await sql`
    create table ledger_entry (
      movement_id int8 not null,
      account_id int8 not null,
      user_id int8,
      unit text not null,
      amount int8 not null check (amount <> 0),
      balance_after int8,
      time int8 not null,
      primary key (movement_id, account_id, time)
    ) partition by range (time)`.execute(db);
  await sql`create index on ledger_entry (user_id, unit, movement_id desc)`.execute(db);
  await sql`create index on ledger_entry (account_id)`.execute(db);
}

/** One partition for each month in China; the default one takes months without a partition. */
async function addPartitions(db: Kysely<unknown>): Promise<void> {
  await sql`create table ledger_entry_rest partition of ledger_entry default`.execute(db);
  await sql`
    create function ledger_add_partition(name text, from_time int8, to_time int8) returns void
    language plpgsql as $$
    begin
      if to_regclass(name) is not null
        or exists (select from ledger_entry_rest where time >= from_time and time < to_time)
      then return; end if;
      execute format('create table %I partition of ledger_entry for values from (%s) to (%s)',
        name, from_time, to_time);
      execute format('revoke update, delete, truncate on %I from current_user', name);
      execute format('create trigger keep_all before truncate on %I
        execute function ledger_refuse_change()', name);
    end $$`.execute(db);
}

async function addBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_apply_entry() returns trigger language plpgsql as $$
    begin
      select user_id, unit into strict new.user_id, new.unit
        from ledger_account where account_id = new.account_id;
      new.balance_after := null;
      if new.user_id is not null then
        update ledger_account set balance = balance + new.amount
          where account_id = new.account_id returning balance into new.balance_after;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger apply_entry before insert on ledger_entry
      for each row execute function ledger_apply_entry()`.execute(db);
  // At depth 1 the update does not come from an entry.
  await sql`
    create function ledger_guard_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if coalesce(new.balance, 0) = 0 then return new; end if;
      elsif pg_trigger_depth() > 1 and (new.account_id, new.user_id, new.house, new.unit)
          is not distinct from (old.account_id, old.user_id, old.house, old.unit) then return new;
      end if;
      raise exception 'a balance is moved by entries alone' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger guard_account before insert or update on ledger_account
      for each row execute function ledger_guard_account()`.execute(db);
}

/** Checked at the commit, because the entries of a movement are inserted one by one. */
async function addSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_check_movement() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_movement movement
          where movement.movement_id = new.movement_id and movement.time = new.time)
      then raise exception 'an entry without its movement' using errcode = 'integrity_constraint_violation';
      end if;
      if not exists (select from ledger_entry entry
          where entry.movement_id = new.movement_id and entry.time = new.time)
      then raise exception 'a movement without entries' using errcode = 'integrity_constraint_violation';
      end if;
      if exists (select from ledger_entry entry
          where entry.movement_id = new.movement_id and entry.time = new.time
          group by entry.unit having sum(entry.amount) <> 0)
      then raise exception 'a movement that does not add up to 0'
        using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['ledger_movement', 'ledger_entry'])
    await sql`
      create constraint trigger check_movement after insert on ${sql.table(table)}
        deferrable initially deferred
        for each row execute function ledger_check_movement()`.execute(db);
}

/** By triggers, and by rights: the program's role owns the tables, so it revokes its own rights. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['ledger_movement', 'ledger_entry'])
    await sql`
      create trigger keep_rows before update or delete on ${sql.table(table)}
        for each row execute function ledger_refuse_change()`.execute(db);
  await sql`
    create trigger keep_rows before delete on ledger_account
      for each row execute function ledger_refuse_change()`.execute(db);
  for (const table of ['ledger_account', 'ledger_movement', 'ledger_entry', 'ledger_entry_rest']) {
    await sql`
      create trigger keep_all before truncate on ${sql.table(table)}
        execute function ledger_refuse_change()`.execute(db);
    await sql`revoke update, delete, truncate on ${sql.table(table)} from current_user`.execute(db);
  }
  await sql`grant update (balance) on ledger_account to current_user`.execute(db);
}
