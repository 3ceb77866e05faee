import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The lookups by keys of nearly every request, planned once for each connection and always by keys.
 * PostgreSQL planned the prepared statements each time, because it estimates a list of unknown
 * length as expensive: planning took ten times as long as the lookup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAliveSessions(db);
  await addProgressOf(db);
  await addLockFree(db);
  await findAccountsByKey(db);
}

/** Sessions that have neither ended nor expired, of enabled users. */
async function addAliveSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function session_alive(token_hashes bytea[], moment int8)
    returns table (token_hash bytea, session_id int8, user_id int8, create_time int8,
      last_seen_time int8)
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    #variable_conflict use_column
    begin
      return query
        select token_hash, session_id, user_id, create_time, last_seen_time
        from unnest(token_hashes) asked (token_hash)
        cross join lateral (
          select session_id, user_id, create_time, last_seen_time, end_time, expire_time
          from user_session session
          where session.token_hash = asked.token_hash limit 1
        ) found
        where end_time is null and expire_time > moment
          and (select enabled from player where player.user_id = found.user_id);
    end $$`.execute(db);
}

/** Answers in the order of the keys. */
async function addProgressOf(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function activity_progress_of(user_ids int8[], kinds text[], spans text[],
      begin_days date[])
    returns table (times int8, amount int8)
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      return query
        select coalesce(times, 0), coalesce(amount, 0)
        from unnest(user_ids, kinds, spans, begin_days)
          with ordinality asked (user_id, kind, span, begin_day, place)
        left join activity_progress using (user_id, kind, span, begin_day)
        order by place;
    end $$`.execute(db);
}

/** Locks and returns the users whom no other transaction holds. */
async function addLockFree(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function user_lock_free(ids int8[]) returns setof int8
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    begin
      return query
        select user_id from user_account where user_id = any(ids)
        for no key update skip locked;
    end $$`.execute(db);
}

/**
 * A join might be planned to read all accounts, or to use the other index, which has the unit too.
 */
async function findAccountsByKey(db: Kysely<unknown>): Promise<void> {
  for (const owner of ['user_id', 'house']) {
    await sql`
      alter table ledger_account
        drop constraint ${sql.id(`ledger_account_${owner}_unit_key`)}`.execute(db);
    await sql`
      create unique index ${sql.id(`ledger_account_of_${owner}`)}
        on ledger_account (${sql.id(owner)}, unit) where ${sql.id(owner)} is not null`.execute(db);
  }
  await sql`
    do $$
    declare
      definition text := pg_get_functiondef('ledger_post'::regproc);
      by_key text := replace(replace(definition,
        'select nth, account.account_id, account.balance
          from unnest(user_ids, units) with ordinality entry (user_id, unit, nth)
          join ledger_account account
            on account.user_id = entry.user_id and account.unit = entry.unit
          order by account.account_id for no key update of account',
        'select account_id, user_id, unit, balance from ledger_account
          where account_id = any(array(
            select (select known.account_id from ledger_account known
              where known.user_id = entry.user_id and known.unit = entry.unit)
            from unnest(user_ids, units) entry (user_id, unit)))
          order by account_id for no key update'),
        'from unnest(houses, units) with ordinality entry (house, unit, nth)
          left join own using (nth);',
        'from unnest(user_ids, houses, units)
            with ordinality entry (user_id, house, unit, nth)
          left join own using (user_id, unit);');
    begin
      if position('using (nth)' in by_key) > 0 or position('join ledger_account' in by_key) > 0
      then raise exception 'ledger_post has no such statement'; end if;
      execute by_key;
    end $$`.execute(db);
}
