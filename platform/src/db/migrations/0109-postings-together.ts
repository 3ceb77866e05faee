import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Postings and grants of several players run in one statement each, so that they share the cost of
 * a statement. They replace the functions of migration 0084. `jit = off`: PostgreSQL expects far
 * more rows from a JSON value than there are, and would compile the plans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function lottery_start(int8, uuid, int8, int8, int8)`.execute(db);
  await sql`drop function reward_give(jsonb)`.execute(db);
  await sql`drop function ledger_post(jsonb)`.execute(db);
  await sql`drop function ledger_accounts_of(jsonb)`.execute(db);
  await addLedgerPost(db);
  await addRewardGive(db);
  await dropIdleIndexes(db);
}

/**
 * A posting is `{businessKey, kind, note, time, entries: [{userId | house, unit, amount}]}`. Each is
 * answered in its place: `{movementId, time, repeated, entries}`, or `{refused: 'used'}` where its
 * key has other content. The players' accounts are locked by id, all before the first movement has
 * its number: an account's movements are numbered as they moved it. What would be below 0 is refused
 * as the entry is written.
 */
async function addLedgerPost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_wanted(postings jsonb)
    returns table (place int8, account_id int8, "userId" int8, house text, unit text, amount int8)
    language sql stable as $$
      -- Looked up one by one: a join would read all accounts where it expects many entries.
      select posting.place, coalesce(
          (select own.account_id from ledger_account own
            where own.user_id = entry."userId" and own.unit = entry.unit),
          (select shared.account_id from ledger_account shared
            where shared.house = entry.house and shared.unit = entry.unit)),
        entry."userId", entry.house, entry.unit, entry.amount
      from jsonb_array_elements(postings) with ordinality posting (content, place)
      cross join jsonb_to_recordset(content -> 'entries')
        as entry ("userId" int8, house text, unit text, amount int8)
    $$`.execute(db);
  await sql`
    create function ledger_post(postings jsonb) returns setof jsonb
    language plpgsql set jit = off as $$
    declare
      places int8[];
      ids int8[];
      amounts int8[];
      contents bytea[];
      movements int8[];
    begin
      for attempt in 1..2 loop
        select array_agg(place), array_agg(account_id), array_agg(amount)
          into places, ids, amounts
          from (select * from ledger_wanted(postings) order by place, account_id) wanted;
        exit when array_position(ids, null) is null;
        -- In one order, so that two that open the same accounts do not wait for each other.
        insert into ledger_account (user_id, house, unit, balance)
          select distinct "userId", house, unit, case when house is null then 0 end
          from ledger_wanted(postings) where account_id is null
          order by "userId", house, unit
          on conflict do nothing;
      end loop;
      perform from ledger_account where account_id = any(ids) and user_id is not null
        order by account_id for no key update;
      select array_agg(sha256(convert_to('[' || to_json(posting ->> 'kind') || ','
          || to_json(posting ->> 'note') || ',[' || moved || ']]', 'UTF8')) order by place)
        into contents
        from jsonb_array_elements(postings) with ordinality given (posting, place)
        join (
          select place, string_agg('[' || id || ',' || amount || ']', ',' order by id) as moved
          from unnest(places, ids, amounts) as entry (place, id, amount) group by place
        ) summed using (place);
      with added as (
        insert into ledger_movement (business_key, kind, note, content_hash, time)
          select posting ->> 'businessKey', posting ->> 'kind', posting ->> 'note',
            contents[place], (posting ->> 'time')::int8
          from jsonb_array_elements(postings) with ordinality given (posting, place)
          order by place
          on conflict (business_key) do nothing returning movement_id, business_key
      )
      select array_agg(movement_id order by place) into movements
        from jsonb_array_elements(postings) with ordinality given (posting, place)
        left join added on business_key = posting ->> 'businessKey';
      return query
        with added as (
          insert into ledger_entry (movement_id, account_id, amount, time)
            select movements[place], id, amount, (postings -> (place - 1)::int4 ->> 'time')::int8
            from unnest(places, ids, amounts) as entry (place, id, amount)
            where movements[place] is not null
            order by place, id
            returning *
        ),
        moved as (
          select movement_id, min(time) as time,
            jsonb_agg(to_jsonb(added) order by account_id) as entries
          from added group by movement_id
        )
        select case when moved.movement_id is null
            then ledger_posted_before(posting ->> 'businessKey', contents[place])
            else jsonb_build_object('movementId', moved.movement_id, 'time', moved.time,
              'repeated', false, 'entries', moved.entries)
          end
        from jsonb_array_elements(postings) with ordinality given (posting, place)
        left join moved on moved.movement_id = movements[place]
        order by place;
    end $$`.execute(db);
  await sql`
    create function ledger_posted_before(key text, content bytea) returns jsonb
    language plpgsql as $$
    declare known ledger_movement;
    begin
      select * into strict known from ledger_movement where business_key = key;
      if known.content_hash <> content then return '{"refused": "used"}'; end if;
      return jsonb_build_object('movementId', known.movement_id, 'time', known.time,
        'repeated', true, 'entries', (
          select jsonb_agg(to_jsonb(entry) order by account_id) from ledger_entry entry
          where movement_id = known.movement_id and time = known.time));
    end $$`.execute(db);
}

/**
 * A grant is `{businessKey, userId, source, title, points, time, posting | null, items}`; the keys
 * differ. Locks the users. Each is answered in its place: `{grantId}`, or `{known: grantId}` where
 * the key was granted before. `{refused: 'used'}`, where a posting's key has other content, is the
 * only answer, and nothing may be kept.
 */
async function addRewardGive(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reward_give(grants jsonb) returns setof jsonb
    language plpgsql set jit = off as $$
    declare
      user_ids int8[] := array(
        select (given ->> 'userId')::int8 from jsonb_array_elements(grants) given);
      keys text[] := array(select given ->> 'businessKey' from jsonb_array_elements(grants) given);
      known jsonb;
      fresh jsonb;
    begin
      perform from user_account where user_id = any(user_ids) order by user_id for no key update;
      select coalesce(jsonb_object_agg(business_key, grant_id), '{}') into known
        from reward_grant where business_key = any(keys);
      select coalesce(jsonb_agg(given order by place), '[]') into fresh
        from jsonb_array_elements(grants) with ordinality each (given, place)
        where not known ? (given ->> 'businessKey');
      if exists (
        select from ledger_post((
          select coalesce(jsonb_agg(given -> 'posting' order by place), '[]')
          from jsonb_array_elements(fresh) with ordinality each (given, place)
          where jsonb_typeof(given -> 'posting') = 'object')) posted
        where posted ? 'refused'
      ) then
        return next '{"refused": "used"}'::jsonb;
        return;
      end if;
      return query
        with added as (
          insert into reward_grant
              (business_key, user_id, source, title, points, movement_id, time)
            select given ->> 'businessKey', (given ->> 'userId')::int8, given ->> 'source',
              given ->> 'title', (given ->> 'points')::int8, (
                select movement_id from ledger_movement
                where business_key = given -> 'posting' ->> 'businessKey'),
              (given ->> 'time')::int8
            from jsonb_array_elements(fresh) with ordinality each (given, place)
            order by place
            returning business_key, grant_id
        ),
        items as (
          insert into reward_item (grant_id, place, rule, value)
            select grant_id, item.place, item.rule, item.value
            from jsonb_array_elements(fresh) given
            join added on business_key = given ->> 'businessKey'
            cross join jsonb_to_recordset(given -> 'items')
              as item (place int4, rule jsonb, value int8)
        )
        select case when added.grant_id is null
            then jsonb_build_object('known', known -> (given ->> 'businessKey'))
            else jsonb_build_object('grantId', added.grant_id)
          end
        from jsonb_array_elements(grants) with ordinality each (given, place)
        left join added on business_key = given ->> 'businessKey'
        order by place;
    end $$`.execute(db);
}

/**
 * Nothing reads an account's entries by index: the ledger check reads all entries, a player's log
 * reads by player. Only ranked progress is searched by amount; other progress can then be updated
 * in place, without new index entries.
 */
async function dropIdleIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ledger_entry_account_id_idx`.execute(db);
  await sql`drop index activity_progress_ranking`.execute(db);
  await sql`
    create index activity_progress_ranking
      on activity_progress (kind, span, begin_day, amount desc, user_id)
      where kind in ('points', 'play', 'invite') and span <> 'ever'`.execute(db);
  await sql`alter table activity_progress set (fillfactor = 80)`.execute(db);
  await sql`alter table ledger_account set (fillfactor = 80)`.execute(db);
}
