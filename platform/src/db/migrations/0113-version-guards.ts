import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Checks the shape of what operators set, and keeps a version unchanged once it has begun. Rows of
 * the demo world, with ids below 100001, are exempt: they change with its content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await checkOffers(db);
  await keepBegun(db);
  await keepPartsOfBegun(db);
  await checkLotteries(db);
  await keepDrawn(db);
  await numberBanners(db);
}

/** The limits are those of `contract/src/api/payment.ts`. */
async function checkOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function are_recharge_amounts(amounts jsonb) returns boolean immutable language sql as $$
      select case when jsonb_typeof(amounts) = 'array'
        then (select coalesce(bool_and(case when is_whole(amount, 100)
            then (amount #>> '{}')::numeric <= 5000000 and (amount #>> '{}')::numeric % 100 = 0
            else false end), true)
          from jsonb_array_elements(amounts) amount)
        else false end
    $$`.execute(db);
  await sql`
    create function is_recharge_tier(tier jsonb) returns boolean immutable language sql as $$
      select coalesce(case when jsonb_typeof(tier) = 'object'
        then tier - 'fromFen' - 'percent' = '{}'
          and is_whole(tier -> 'fromFen', 1)
          and case when is_whole(tier -> 'percent', 1)
            then (tier ->> 'percent')::numeric <= 100 else false end
        else false end, false)
    $$`.execute(db);
  await sql`
    create function are_recharge_tiers(tiers jsonb) returns boolean immutable language sql as $$
      select case when jsonb_typeof(tiers) = 'array'
        then (select coalesce(bool_and(is_recharge_tier(tier)), true)
          from jsonb_array_elements(tiers) tier)
        else false end
    $$`.execute(db);
  await sql`
    alter table recharge_offer
      add constraint recharge_offer_amounts check (are_recharge_amounts(amounts)),
      add constraint recharge_offer_tiers check (are_recharge_tiers(tiers)),
      add constraint recharge_offer_from check (from_time >= 0)`.execute(db);
}

/** A version's key columns and the column of its beginning. */
const VERSIONS = [
  ['recharge_offer', 'recharge_offer_id', 'from_time'],
  ['promotion_rule', 'promotion_rule_id', 'begin_time'],
  ['privilege_version', 'privilege_version_id', 'from_time'],
  ['points_goods_version', 'version_id', 'from_time'],
  ['game_currency', 'game_currency_id', 'from_time'],
  ['sign_rule', 'sign_rule_id', 'begin_time'],
  ['task_version', 'task_version_id', 'begin_time'],
  ['chest_version', 'chest_version_id', 'begin_time'],
] as const;

async function keepBegun(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function has_begun(moment int8) returns boolean volatile language sql as $$
      select moment <= extract(epoch from clock_timestamp()) * 1000
    $$`.execute(db);
  await sql`
    create function refuse_begun_change() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(old) ->> tg_argv[0])::int8 > 100000
        and has_begun((to_jsonb(old) ->> tg_argv[1])::int8)
      then raise exception 'a version that has begun stays as it is: add another'
        using errcode = 'restrict_violation';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`.execute(db);
  for (const [table, key, time] of VERSIONS)
    await sql`
      create trigger keep_begun before update or delete on ${sql.table(table)} for each row
        execute function refuse_begun_change(${sql.lit(key)}, ${sql.lit(time)})`.execute(db);
}

async function keepPartsOfBegun(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function privilege_refuse_begun_change() returns trigger language plpgsql as $$
    begin
      if old.privilege_version_id > 100000 and exists (select from privilege_version
          where privilege_version_id = old.privilege_version_id and has_begun(from_time))
      then raise exception 'a version that has begun stays as it is: add another'
        using errcode = 'restrict_violation';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`.execute(db);
  for (const table of ['privilege_benefit', 'privilege_offer', 'privilege_goods'])
    await sql`
      create trigger keep_begun before update or delete on ${sql.table(table)}
        for each row execute function privilege_refuse_begun_change()`.execute(db);
}

/** Checked at the commit: a version is inserted before its prizes. */
async function checkLotteries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lottery_check_version() returns trigger language plpgsql as $$
    declare
      version int8 := coalesce(new.version_id, old.version_id);
      weights int8 := (select coalesce(sum(weight), 0) from lottery_prize
        where version_id = version);
    begin
      if not exists (select from lottery_version where version_id = version)
      then return null; end if;
      if weights not between 1 and 4294967296
      then raise exception 'a version of a lottery comes with its prizes, in one transaction'
        using errcode = 'integrity_constraint_violation',
          detail = format('the weights of version %s add up to %s', version, weights);
      end if;
      if exists (select from lottery_prize prize
          join lottery_prize substitute on substitute.prize_id = prize.substitute_id
          where prize.version_id = version and substitute.stock_id is not null)
      then raise exception 'a substitute can''t run out' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['lottery_version', 'lottery_prize'])
    await sql`
      create constraint trigger check_version after insert or update or delete on ${sql.table(table)}
        deferrable initially deferred
        for each row execute function lottery_check_version()`.execute(db);
}

/** A version that a round has published never changes: draws use it. */
async function keepDrawn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lottery_keep_drawn() returns trigger language plpgsql as $$
    declare
      version int8 := case when tg_op = 'INSERT' then new.version_id else old.version_id end;
    begin
      if version > 100000 and exists (select from lottery_round where version_id = version)
      then raise exception 'a version that was drawn by stays as it is: add another'
        using errcode = 'restrict_violation';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger keep_drawn before update or delete on lottery_version
      for each row execute function lottery_keep_drawn()`.execute(db);
  await sql`
    create trigger keep_drawn before insert or update or delete on lottery_prize
      for each row execute function lottery_keep_drawn()`.execute(db);
}

/** The numbers begin after those that were set by hand. */
async function numberBanners(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ first: number }>`
    select greatest(100001, max(banner_id) + 1)::int4 as first from banner`.execute(db);
  await sql`
    alter table banner alter banner_id
      add generated by default as identity (start with ${sql.lit(rows[0]?.first ?? 100_001)})`.execute(
    db,
  );
}
