import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What players were given (`docs/welfare.md`). A grant happens once for its business key; its
 * rewards are those drawn at that time. Coupons and red packets belong to a reward. Times are epoch
 * milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRules(db);
  await addGrants(db);
  await addCoupons(db);
  await addRedPackets(db);
  await refuseChanges(db);
}

/** Checks that a JSON value is a list of reward rules (`modules/reward/rules.ts`). */
async function addRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_whole(value jsonb, lowest int8) returns boolean immutable language sql as $$
      -- A case, because the sides of "and" may be evaluated in any order.
      select case when jsonb_typeof(value) = 'number'
        then (value #>> '{}')::numeric % 1 = 0
          and (value #>> '{}')::numeric between lowest and 1000000000
        else false end
    $$`.execute(db);
  await sql`
    create function is_coupon_rule(rule jsonb) returns boolean immutable language sql as $$
      select coalesce(jsonb_typeof(rule -> 'name') = 'string' and rule ->> 'name' <> ''
        and rule -> 'orderType' in ('1', '2', '3') and is_whole(rule -> 'value', 1)
        and is_whole(rule -> 'minimum', 0) and is_whole(rule -> 'opensAfterDays', 0)
        and is_whole(rule -> 'validDays', 1), false)
    $$`.execute(db);
  await sql`
    create function is_reward_rule(rule jsonb) returns boolean immutable language sql as $$
      select coalesce(rule -> 'type' in ('0', '1', '2', '3', '4')
        and case when rule -> 'value' <> 'null'
          then is_whole(rule -> 'value', 1)
            and rule -> 'minValue' = 'null' and rule -> 'maxValue' = 'null'
          when is_whole(rule -> 'minValue', 1) and is_whole(rule -> 'maxValue', 1)
          then (rule ->> 'minValue')::numeric <= (rule ->> 'maxValue')::numeric
          else false end
        and case when rule -> 'type' = '4'
          then is_coupon_rule(rule -> 'coupon')
          else rule -> 'coupon' = 'null' end, false)
    $$`.execute(db);
  await sql`
    create function are_reward_rules(rules jsonb) returns boolean immutable language sql as $$
      select case when jsonb_typeof(rules) = 'array'
        then (select coalesce(bool_and(is_reward_rule(rule)), true)
          from jsonb_array_elements(rules) rule)
        else false end
    $$`.execute(db);
}

async function addGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reward_grant (
      grant_id int8 generated always as identity primary key,
      business_key text not null unique check (business_key <> ''),
      user_id int8 not null references user_account,
      source text not null check (source <> ''),
      title text not null,
      points int8 not null check (points >= 0),
      -- null where nothing of it is counted in the ledger.
      movement_id int8 references ledger_movement,
      time int8 not null check (time >= 0)
    )`.execute(db);
  await sql`create index on reward_grant (source, grant_id desc)`.execute(db);
  await sql`create index on reward_grant (user_id, grant_id desc)`.execute(db);
  await sql`
    create table reward_item (
      grant_id int8 not null references reward_grant,
      place int4 not null check (place >= 0),
      rule jsonb not null check (is_reward_rule(rule)),
      -- Of a red packet 0: its sum is drawn when it is opened.
      value int8 not null check (value >= 0),
      primary key (grant_id, place)
    )`.execute(db);
}

async function addCoupons(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon (
      coupon_id int8 generated always as identity primary key,
      user_id int8 not null references user_account,
      grant_id int8 not null,
      place int4 not null,
      name text not null check (name <> ''),
      order_type int4 not null check (order_type in (1, 2, 3)),
      value int8 not null check (value > 0),
      minimum int8 not null check (minimum >= 0),
      valid_from int8 not null,
      valid_until int8 not null,
      used_time int8,
      -- What it was used for, so that the same may ask again.
      used_for text,
      check (valid_from < valid_until),
      check ((used_time is null) = (used_for is null)),
      foreign key (grant_id, place) references reward_item
    )`.execute(db);
  await sql`create index on coupon (user_id, valid_until)`.execute(db);
}

async function addRedPackets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table red_packet (
      red_packet_id int8 generated always as identity primary key,
      user_id int8 not null references user_account,
      grant_id int8 not null,
      place int4 not null,
      title text not null,
      min_value int8 not null check (min_value > 0),
      max_value int8 not null,
      create_time int8 not null,
      open_time int8,
      value int8,
      movement_id int8 references ledger_movement,
      check (min_value <= max_value),
      check (value between min_value and max_value),
      check ((open_time is null) = (value is null) and (open_time is null) = (movement_id is null)),
      unique (grant_id, place),
      foreign key (grant_id, place) references reward_item
    )`.execute(db);
  await sql`create index on red_packet (user_id, open_time nulls first, red_packet_id desc)`.execute(
    db,
  );
}

/** Grants never change; a coupon is used once, a red packet is opened once. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reward_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what was given stays as it was given' using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['reward_grant', 'reward_item'])
    await sql`
      create trigger keep_rows before update or delete on ${sql.table(table)}
        for each row execute function reward_refuse_change()`.execute(db);
  await sql`
    create trigger use_once before update on coupon
      for each row when (old.used_time is not null)
      execute function reward_refuse_change()`.execute(db);
  await sql`
    create trigger open_once before update on red_packet
      for each row when (old.open_time is not null)
      execute function reward_refuse_change()`.execute(db);
}
