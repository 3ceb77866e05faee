import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLottery } from '../../test/lottery.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { COUPON, ruleOf } from '../../test/welfare.ts';

const CHECK = { code: '23514' };
const RESTRICT = { code: '23001' };
const INTEGRITY = { code: '23000' };
/** In the year 2286: this version has not begun. */
const LATER = 9_999_999_999_999;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const send = (statement: string) => sql.raw(statement).execute(database.db);
let nextTime = 1;
function addOffer(amounts: unknown, tiers: unknown) {
  const values = [nextTime++, `'${JSON.stringify(amounts)}'`, `'${JSON.stringify(tiers)}'`];
  return send(`insert into recharge_offer (from_time, amounts, tiers) values (${values.join()})`);
}

test('an offer of recharges has the shape it is read by', async () => {
  const added = [
    addOffer([], []),
    addOffer([100, 5_000_000], [{ fromFen: 1, percent: 1 }]),
    addOffer(
      [],
      [
        { fromFen: 5000, percent: 3 },
        { fromFen: 10_000, percent: 100 },
      ],
    ),
  ];
  await expect(Promise.all(added)).resolves.toHaveLength(3);
});

test.each([
  ['below 0', [-500]],
  ['text', ['1000']],
  ['no whole yuan', [150]],
  ['none', [0]],
  ['more than is taken', [5_000_100]],
  ['a fraction', [100.5]],
  ['null', [null]],
  ['no list', {}],
])('amounts are refused: %s', async (_, amounts) => {
  await expect(addOffer(amounts, [])).rejects.toMatchObject(CHECK);
});

test.each([
  ['a percent of text', { fromFen: 5000, percent: '5' }],
  ['a percent of 2000', { fromFen: 5000, percent: 2000 }],
  ['a percent below 0', { fromFen: 5000, percent: -50 }],
  ['a percent of 0', { fromFen: 5000, percent: 0 }],
  ['a broken percent', { fromFen: 5000, percent: 2.5 }],
  ['no percent', { fromFen: 5000 }],
  ['no amount', { percent: 5 }],
  ['an amount of 0', { fromFen: 0, percent: 5 }],
  ['an amount of text', { fromFen: '5000', percent: 5 }],
  ['another key', { fromFen: 5000, percent: 5, bonus: 1 }],
  ['a number', 5],
  ['null', null],
])('tiers are refused: %s', async (_, tier) => {
  const fine = { fromFen: 1000, percent: 1 };
  await expect(addOffer([], [fine, tier])).rejects.toMatchObject(CHECK);
});

test.each(['{}', '{"days": 0}', '{"days": "7"}'])('a streak is so many days: %s', async (days) => {
  const gift = `'${days}'::jsonb || '{"points": 1, "rewards": []}'`;
  await expect(
    send(`insert into sign_rule (begin_time, days, streaks)
      values (77, ${WEEK}, jsonb_build_array(${gift}))`),
  ).rejects.toMatchObject(CHECK);
});

const NOTHING = `'[]'`;
const WEEK = `(select jsonb_agg('{"points": 0, "rewards": []}'::jsonb) from generate_series(1, 7))`;
const GOODS = `insert into stock (stock_id, remaining) values (1, 1);
  insert into points_goods (goods_id, stock_id, name, description, picture, position, physical, rewards)
    values (100001, 1, '商品', '', '', 0, true, '[]');
  insert into game (game_id, name, version_name, summary, intro, channel, tab, tag, cover_picture,
      wide_picture, pictures, resolutions)
    values (100001, '游戏', '1.0', '', '', 1, 1, 0, '', '', '{}', '{}');
  insert into task (task_id, task_type, period, position) values (100001, 1, 1, 0);
  insert into privilege_version (privilege_version_id, from_time) values (100101, 1), (100102, ${String(LATER)});
  insert into privilege_benefit (privilege_version_id, level, bonus_percent, sign_points,
      sign_rubies, extra_draws, monthly_rubies)
    select privilege_version_id, 1, 0, 0, 0, 0, 0 from privilege_version`;

/** Each table with the columns beside its time, and a change. */
const VERSIONS = [
  ['recharge_offer', 'from_time', `amounts, tiers`, `'[]', '[]'`, `amounts = '[100]'`],
  [
    'promotion_rule',
    'begin_time',
    'commission_percent, monthly_cap, play_minutes, within_days, inviter_points, inviter_coins, invited_points, invited_coins',
    '5, 1, 1, 1, 0, 0, 0, 0',
    'commission_percent = 6',
  ],
  [
    'points_goods_version',
    'from_time',
    'goods_id, on_sale, common_points, diamond_points, supreme_points, limit_per_user',
    '100001, true, 1, 1, 1, 0',
    'common_points = 2',
  ],
  [
    'game_currency',
    'from_time',
    'game_id, name, per_hundred',
    `100001, '元宝', 1`,
    'per_hundred = 2',
  ],
  ['sign_rule', 'begin_time', 'days, streaks', `${WEEK}, ${NOTHING}`, `streaks = ${NOTHING}`],
  [
    'task_version',
    'begin_time',
    'task_id, name, description, target, points, rewards, shown',
    `100001, '任务', '', 1, 0, '[]', true`,
    'target = 2',
  ],
  [
    'chest_version',
    'begin_time',
    'chest_id, name, target, points, rewards, shown',
    `1, '宝箱', 1, 0, '[]', true`,
    'target = 2',
  ],
] as const;

test.each([
  ['a kind that is none', { ...ruleOf(0, 1), type: 7 }],
  ['a range upside down', { ...ruleOf(0, 5, 9), maxValue: 4 }],
  ['a value and a range', { ...ruleOf(0, 5), minValue: 1, maxValue: 9 }],
  ['neither', { ...ruleOf(0, 5), value: null }],
  ['nothing', { ...ruleOf(0, 0) }],
  ['parts', { ...ruleOf(0, 1.5) }],
  ['words', { ...ruleOf(0, 1), value: '1' }],
  ['a coupon without its rule', { ...ruleOf(4, 1), coupon: null }],
  ['a coupon of no value', { ...ruleOf(4, 1), coupon: { ...COUPON, value: 0 } }],
  ['a coupon with coins', { ...ruleOf(0, 1), coupon: COUPON }],
  ['a rule with a part missing', { type: 0, value: 5 }],
  ['null', null],
])('a rule of rewards is refused that is %s', async (_, given) => {
  const { rows } = await sql<{ right: boolean }>`
    select are_reward_rules(${JSON.stringify([given])}::jsonb) as right`.execute(database.db);
  expect(rows).toEqual([{ right: false }]);
});

describe('a version that has begun stays as it is, one that has not may change', () => {
  beforeAll(() => send(GOODS));

  test.each(VERSIONS)('%s', async (table, time, columns, values, change) => {
    const add = (at: number) =>
      send(`insert into ${table} (${time}, ${columns}) values (${String(at)}, ${values})`);
    await add(1000);
    await add(LATER);
    const begun = `where ${time} = 1000`;
    const later = `where ${time} = ${String(LATER)}`;
    await expect(send(`update ${table} set ${change} ${begun}`)).rejects.toMatchObject(RESTRICT);
    await expect(send(`delete from ${table} ${begun}`)).rejects.toMatchObject(RESTRICT);
    await send(`update ${table} set ${change} ${later}`);
    await send(`delete from ${table} ${later}`);
  });

  test('levels of members, with what they give', async () => {
    const begun = 'where privilege_version_id = 100101';
    const later = 'where privilege_version_id = 100102';
    const addBenefit = (version: number, level: number) =>
      `insert into privilege_benefit (privilege_version_id, level, bonus_percent, sign_points,
          sign_rubies, extra_draws, monthly_rubies)
        values (${String(version)}, ${String(level)}, 0, 0, 0, 0, 0)`;
    for (const statement of [
      `update privilege_version set from_time = 2 ${begun}`,
      `update privilege_benefit set bonus_percent = 5 ${begun}`,
      `delete from privilege_benefit ${begun}`,
      // Nothing can be added to it later, not even from a version that has not begun.
      addBenefit(100_101, 2),
      `insert into privilege_offer (privilege_version_id, level, months, price_fen, rubies)
        values (100101, 1, 1, 3000, 0)`,
      `insert into privilege_goods (privilege_version_id, position, name, description, rubies, rewards)
        values (100101, 0, '红包', '', 1,
          '[{"type": 0, "value": 1, "minValue": null, "maxValue": null, "coupon": null}]')`,
      `update privilege_benefit set privilege_version_id = 100101, level = 2 ${later}`,
    ])
      await expect(send(statement)).rejects.toMatchObject(RESTRICT);
    await send(`update privilege_benefit set bonus_percent = 5 ${later}`);
    await send(addBenefit(100_102, 2));
  });
});

describe('a version of a lottery', () => {
  const version = (settingId: number) =>
    `insert into lottery_version (setting_id, from_time, cost, draws_per_day)
       values (${String(settingId)}, 5, 1, 1)`;
  const addPrize = (versionId: number, place: number) =>
    send(`insert into lottery_prize (version_id, place, name, picture, weight, is_win, physical,
        points, rules) values (${String(versionId)}, ${String(place)}, '谢谢', '', 1, false, false, 0, '[]')`);

  test('comes with its prizes', async () => {
    const { settingId, versionId, prizeIds } = await insertLottery(database.db, {
      prizes: [{ weight: 1 }, { weight: 1 }],
    });
    await expect(send(version(settingId))).rejects.toMatchObject(INTEGRITY);
    const all = `delete from lottery_prize where version_id = ${String(versionId)}`;
    await expect(send(all)).rejects.toMatchObject(INTEGRITY);
    await send(`delete from lottery_prize where prize_id = ${String(prizeIds[0])}`);
    await send(`${all}; delete from lottery_version where version_id = ${String(versionId)}`);
  });

  test('has a substitute that can’t run out', async () => {
    const { prizeIds } = await insertLottery(database.db, {
      prizes: [{ weight: 1, points: 1, stock: 1 }, { weight: 1 }],
    });
    const [first, last] = prizeIds.map(String);
    const chained = send(`
      update lottery_prize set substitute_id = ${first ?? ''},
          stock_id = (select stock_id from lottery_prize where prize_id = ${first ?? ''})
        where prize_id = ${last ?? ''}`);
    await expect(chained).rejects.toMatchObject(INTEGRITY);
  });

  test('stays as it is once a round was begun by it', async () => {
    const { settingId, versionId, prizeIds } = await insertLottery(database.db, {
      prizes: [{ weight: 1 }],
    });
    await send(`update lottery_prize set weight = 2 where prize_id = ${String(prizeIds[0])}`);
    await send(`
      insert into lottery_round (setting_id, version_id, day, seed, seed_hash, prize_table, table_hash)
        values (${String(settingId)}, ${String(versionId)}, '2026-06-17', decode(repeat('00', 32), 'hex'),
          sha256(decode(repeat('00', 32), 'hex')), '', sha256(''))`);
    const change = `update lottery_prize set weight = 3 where prize_id = ${String(prizeIds[0])}`;
    await expect(send(change)).rejects.toMatchObject(RESTRICT);
    await expect(addPrize(versionId, 1)).rejects.toMatchObject(RESTRICT);
    const cheaper = `update lottery_version set cost = 0 where version_id = ${String(versionId)}`;
    await expect(send(cheaper)).rejects.toMatchObject(RESTRICT);
  });
});

test('a banner needs no number of its own', async () => {
  const { rows } = await sql<{ bannerId: number }>`
    insert into banner (title, subtitle, picture, position) values ('', '', '', 0)
      returning banner_id`.execute(database.db);
  expect(rows[0]?.bannerId).toBeGreaterThan(100_000);
});
