import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A posting, a grant and the beginning of a draw become one statement each: the way to the database
 * and back takes longer than the work there. The tables' invariants stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addLedgerPost(db);
  await nameWhatIsTooLittle(db);
  await checkMovementsByOneQuery(db);
  await addRewardGive(db);
  await addLotteryStart(db);
}

/**
 * `posting` is `{businessKey, kind, note, time, entries: [{userId | house, unit, amount}]}`. Answers
 * `{movementId, time, repeated, entries}`; `{refused: 'used'}` where the key has other content. The
 * players' accounts are locked by id; what would be below 0 is refused as the entry is written.
 */
async function addLedgerPost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_accounts_of(entries jsonb, out ids int8[], out amounts int8[])
    language sql stable as $$
      select array_agg(account.account_id order by account.account_id),
        array_agg(wanted.amount order by account.account_id)
      from jsonb_to_recordset(entries)
        as wanted ("userId" int8, house text, unit text, amount int8),
      lateral (
        select account_id from ledger_account
          where user_id = wanted."userId" and ledger_account.unit = wanted.unit
        union all
        select account_id from ledger_account
          where ledger_account.house = wanted.house and ledger_account.unit = wanted.unit
      ) account
    $$`.execute(db);
  await sql`
    create function ledger_post(posting jsonb) returns jsonb language plpgsql as $$
    declare
      wanted jsonb := posting -> 'entries';
      at_time int8 := (posting ->> 'time')::int8;
      ids int8[];
      amounts int8[];
      content bytea;
      known ledger_movement;
      posted_id int8;
      moved jsonb;
    begin
      select * into ids, amounts from ledger_accounts_of(wanted);
      if cardinality(ids) is distinct from jsonb_array_length(wanted) then
        -- In one order, so that two that open the same accounts do not wait for each other.
        insert into ledger_account (user_id, house, unit, balance)
          select "userId", house, unit, case when house is null then 0 end
          from jsonb_to_recordset(wanted) as account ("userId" int8, house text, unit text)
          order by "userId", house, unit
          on conflict do nothing;
        select * into ids, amounts from ledger_accounts_of(wanted);
      end if;
      -- Before the movement has its number: an account's movements are numbered as they moved it.
      perform from ledger_account where account_id = any(ids) and user_id is not null
        order by account_id for no key update;
      content := sha256(convert_to(
        '[' || to_json(posting ->> 'kind') || ',' || to_json(posting ->> 'note') || ',[' || (
          select string_agg('[' || id || ',' || amount || ']', ',' order by id)
          from unnest(ids, amounts) as moved (id, amount)
        ) || ']]', 'UTF8'));
      insert into ledger_movement (business_key, kind, note, content_hash, time)
        values (posting ->> 'businessKey', posting ->> 'kind', posting ->> 'note', content, at_time)
        on conflict (business_key) do nothing returning movement_id into posted_id;
      if posted_id is null then
        select * into strict known from ledger_movement
          where business_key = posting ->> 'businessKey';
        if known.content_hash <> content then return '{"refused": "used"}'; end if;
        select jsonb_agg(to_jsonb(entry) order by account_id) into moved from ledger_entry entry
          where movement_id = known.movement_id and time = known.time;
        return jsonb_build_object('movementId', known.movement_id, 'time', known.time,
          'repeated', true, 'entries', moved);
      end if;
      with added as (
        insert into ledger_entry (movement_id, account_id, amount, time)
          select posted_id, id, amount, at_time from unnest(ids, amounts) as moving (id, amount)
          returning *
      )
      select jsonb_agg(to_jsonb(added) order by account_id) into moved from added;
      return jsonb_build_object('movementId', posted_id, 'time', at_time,
        'repeated', false, 'entries', moved);
    end $$`.execute(db);
}

/**
 * The check on the balance stays; this function runs before it and names the unit in the detail.
 */
async function nameWhatIsTooLittle(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
    begin
      select user_id, unit into strict new.user_id, new.unit
        from ledger_account where account_id = new.account_id;
      new.balance_after := null;
      if new.user_id is not null then
        update ledger_account set balance = balance + new.amount
          where account_id = new.account_id and balance + new.amount >= 0
          returning balance into new.balance_after;
        if not found then
          raise exception 'ledger_account_balance: below 0' using errcode = 'check_violation',
            constraint = 'ledger_account_balance', detail = new.unit;
        end if;
      end if;
      return new;
    end $$`.execute(db);
}

/** The check runs for the movement and for each entry: it takes one query now instead of three. */
async function checkMovementsByOneQuery(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function ledger_check_movement() returns trigger language plpgsql as $$
    declare
      has_movement bool;
      is_off bool;
    begin
      select exists (select from ledger_movement movement
          where movement.movement_id = new.movement_id and movement.time = new.time),
        (select bool_or(total <> 0) from (
          select sum(entry.amount) as total from ledger_entry entry
          where entry.movement_id = new.movement_id and entry.time = new.time
          group by entry.unit
        ) by_unit)
        into has_movement, is_off;
      if not has_movement then raise exception 'an entry without its movement'
        using errcode = 'integrity_constraint_violation'; end if;
      if is_off is null then raise exception 'a movement without entries'
        using errcode = 'integrity_constraint_violation'; end if;
      if is_off then raise exception 'a movement that does not add up to 0'
        using errcode = 'integrity_constraint_violation'; end if;
      return null;
    end $$`.execute(db);
}

/**
 * `given` is `{businessKey, userId, source, title, points, time, posting | null, items}`. Locks the
 * user. Answers `{grantId}`, or `{known: grantId}` where the key was granted before, or
 * `{refused: 'used'}` where the posting's key has other content.
 */
async function addRewardGive(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_user(locked_id int8) returns void language plpgsql as $$
    begin
      perform from user_account where user_id = locked_id for no key update;
    end $$`.execute(db);
  await sql`
    create function reward_give(given jsonb) returns jsonb language plpgsql as $$
    declare
      known_id int8;
      given_id int8;
      posted jsonb;
    begin
      perform lock_user((given ->> 'userId')::int8);
      select grant_id into known_id from reward_grant where business_key = given ->> 'businessKey';
      if known_id is not null then return jsonb_build_object('known', known_id); end if;
      if jsonb_typeof(given -> 'posting') = 'object' then
        posted := ledger_post(given -> 'posting');
        if posted ? 'refused' then return posted; end if;
      end if;
      insert into reward_grant (business_key, user_id, source, title, points, movement_id, time)
        values (given ->> 'businessKey', (given ->> 'userId')::int8, given ->> 'source',
          given ->> 'title', (given ->> 'points')::int8, (posted ->> 'movementId')::int8,
          (given ->> 'time')::int8)
        returning grant_id into given_id;
      if jsonb_array_length(given -> 'items') > 0 then
        insert into reward_item (grant_id, place, rule, value)
          select given_id, place, rule, value
          from jsonb_to_recordset(given -> 'items') as item (place int4, rule jsonb, value int8);
      end if;
      return jsonb_build_object('grantId', given_id);
    end $$`.execute(db);
}

/**
 * Locks the user, then reads what must not change meanwhile: each statement of the function sees
 * what was committed while the one before it waited.
 */
async function addLotteryStart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lottery_start(
      player_id int8, asked_request uuid, asked_setting int8, asked_round int8, at_time int8,
      out draw_id int8, out known_draw_id int8, out client_seed text, out drawn int4,
      out setting_name text
    ) language plpgsql as $$
    begin
      perform lock_user(player_id);
      select nextval('lottery_draw_draw_id_seq'),
        (select draw.draw_id from lottery_draw draw
          where draw.user_id = player_id and draw.request_id = asked_request),
        (select player.client_seed from lottery_player player where player.user_id = player_id),
        (select count(*) from lottery_draw draw
          where draw.round_id = asked_round and draw.user_id = player_id),
        (select name from lottery_setting setting
          where setting.setting_id = asked_setting and begin_time <= at_time
            and (end_time is null or end_time > at_time))
        into draw_id, known_draw_id, client_seed, drawn, setting_name;
    end $$`.execute(db);
}
