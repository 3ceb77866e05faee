import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Postings and grants are passed as columns instead of JSON, and run in few statements: starting a
 * statement takes longer than its work on one row. They replace the functions of migration 0109.
 * Three settings are off, because PostgreSQL would compile the plans, plan again for each length of
 * the columns, or always read a whole table that was small when it planned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function reward_give(jsonb)`.execute(db);
  await sql`drop function ledger_post(jsonb)`.execute(db);
  await sql`drop function ledger_posted_before(text, bytea)`.execute(db);
  await sql`drop function ledger_wanted(jsonb)`.execute(db);
  await addLedgerPost(db);
  await addRewardGive(db);
  // Nobody reads the progress of these.
  await sql`
    delete from activity_progress where kind in ('login', 'exchange', 'draw')`.execute(db);
}

/**
 * Postings come as columns: of the postings, and of their entries, whose `places` say which posting
 * they belong to. A posting whose key is null is passed over. Each is answered in its place:
 * `posted`, `repeated`, or `used` where its key has other content. The players' accounts are locked
 * by id, all before the first movement has its number: an account's movements are numbered as they
 * moved it. What would be below 0 is refused with its unit.
 */
async function addLedgerPost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_refuse_overdraft(unit text) returns int8 language plpgsql as $$
    begin
      raise exception 'ledger_account_balance: below 0' using errcode = 'check_violation',
        constraint = 'ledger_account_balance', detail = unit;
    end $$`.execute(db);
  await sql`
    create function ledger_post(keys text[], kinds text[], notes text[], times int8[],
      places int4[], user_ids int8[], houses text[], units text[], amounts int8[])
    returns table (movement_id int8, posted_time int8, outcome text)
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      ids int8[];
      balances int8[];
      movements int8[];
      contents bytea[];
    begin
      for attempt in 1..2 loop
        with own as materialized (
          select nth, account.account_id, account.balance
          from unnest(user_ids, units) with ordinality entry (user_id, unit, nth)
          join ledger_account account
            on account.user_id = entry.user_id and account.unit = entry.unit
          order by account.account_id for no key update of account
        )
        select array_agg(coalesce(own.account_id, (
            select shared.account_id from ledger_account shared
            where shared.house = entry.house and shared.unit = entry.unit)) order by nth),
          array_agg(own.balance order by nth)
          into ids, balances
          from unnest(houses, units) with ordinality entry (house, unit, nth)
          left join own using (nth);
        exit when array_position(ids, null) is null;
        -- In one order, so that two that open the same accounts do not wait for each other.
        insert into ledger_account (user_id, house, unit, balance)
          select distinct user_id, house, unit, case when house is null then 0 end
          from unnest(user_ids, houses, units, ids) entry (user_id, house, unit, account_id)
          where account_id is null
          order by user_id, house, unit
          on conflict do nothing;
      end loop;
      with entry as materialized (
        select * from unnest(places, ids, user_ids, units, amounts, balances)
          entry (place, account_id, user_id, unit, amount, balance)
      ),
      posting as materialized (
        select place, business_key, kind, note, time, sha256(convert_to(
            '[' || to_json(kind) || ',' || to_json(note) || ',[' || moved || ']]', 'UTF8')) as content
        from unnest(keys, kinds, notes, times)
          with ordinality given (business_key, kind, note, time, place)
        join (
          select place,
            string_agg('[' || account_id || ',' || amount || ']', ',' order by account_id) as moved
          from entry group by place
        ) summed using (place)
      ),
      added as (
        insert into ledger_movement (business_key, kind, note, content_hash, time)
          select business_key, kind, note, content, time from posting
          where business_key is not null order by place
          on conflict (business_key) do nothing returning movement_id, business_key
      ),
      moved as (
        insert into ledger_entry
            (movement_id, account_id, user_id, unit, amount, balance_after, time)
          select movement_id, account_id, user_id, unit, amount,
            case when after < 0 then ledger_refuse_overdraft(unit) else after end, time
          from (
            select movement_id, account_id, user_id, unit, amount, time, balance + (sum(amount)
              over (partition by account_id order by movement_id))::int8 as after
            from added join posting using (business_key) join entry using (place)
          ) running
          order by movement_id, account_id
      )
      select array_agg(movement_id order by place), array_agg(content order by place)
        into movements, contents
        from posting left join added using (business_key);
      -- By another statement, which sees what another transaction has added meanwhile.
      return query
        select coalesce(posted, known.movement_id), coalesce(known.time, times[place]),
          case when posted is not null then 'posted'
            when known.content_hash = content then 'repeated'
            when key is not null then 'used' end
        from unnest(keys, movements, contents)
          with ordinality asked (key, posted, content, place)
        left join lateral (
          select movement_id, time, content_hash from ledger_movement
          where posted is null and business_key = key
        ) known on true
        order by place;
    end $$`.execute(db);
}

/**
 * Grants come as columns, and so do their items, whose `item_grants` say which grant they belong
 * to, and postings as `ledger_post` takes them; `grant_postings` says which is a grant's own, and
 * is null where it has none. Locks the users. Each grant is answered in its place: `given`, or
 * `known` where its key was granted before; then its posting is passed over. `used`, where a
 * posting's key has other content, is the only answer, and nothing may be kept.
 */
async function addRewardGive(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reward_give(keys text[], user_ids int8[], sources text[], titles text[],
      points int8[], times int8[], grant_postings int4[],
      item_grants int4[], item_places int4[], item_rules text[], item_values int8[],
      posting_keys text[], kinds text[], notes text[], posting_times int8[],
      entry_places int4[], entry_user_ids int8[], houses text[], units text[], amounts int8[])
    returns table (grant_id int8, outcome text)
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      known int8[];
      movements int8[];
      is_used bool;
      given int8[];
    begin
      perform from user_account where user_id = any(user_ids) order by user_id for no key update;
      select array_agg(grant_id order by nth) into known
        from unnest(keys) with ordinality asked (business_key, nth)
        left join reward_grant using (business_key);
      for nth in 1..cardinality(keys) loop
        if known[nth] is not null and grant_postings[nth] is not null then
          posting_keys[grant_postings[nth]] := null;
        end if;
      end loop;
      if cardinality(posting_keys) > 0 then
        select array_agg(movement_id order by place), bool_or(outcome = 'used')
          into movements, is_used
          from ledger_post(posting_keys, kinds, notes, posting_times, entry_places, entry_user_ids,
            houses, units, amounts)
            with ordinality posted (movement_id, posted_time, outcome, place);
      end if;
      if is_used then
        return query select null::int8, 'used';
        return;
      end if;
      with added as (
        insert into reward_grant (business_key, user_id, source, title, points, movement_id, time)
          select business_key, user_id, source, title, points, movements[posting], time
          from unnest(keys, user_ids, sources, titles, points, times, grant_postings)
            with ordinality asked
              (business_key, user_id, source, title, points, time, posting, nth)
          where known[nth] is null
          order by nth
          returning business_key, grant_id
      )
      select array_agg(coalesce(known[nth], grant_id) order by nth) into given
        from unnest(keys) with ordinality asked (business_key, nth)
        left join added using (business_key);
      if cardinality(item_grants) > 0 then
        insert into reward_item (grant_id, place, rule, value)
          select given[nth], place, rule::jsonb, value
          from unnest(item_grants, item_places, item_rules, item_values)
            item (nth, place, rule, value)
          where known[nth] is null;
      end if;
      return query
        select id, case when known[nth] is null then 'given' else 'known' end
        from unnest(given) with ordinality granted (id, nth)
        order by nth;
    end $$`.execute(db);
}
