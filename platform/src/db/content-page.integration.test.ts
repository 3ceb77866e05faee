import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ERRORS,
  getGame,
  getPaymentOptions,
  getPointsLotteryDetails,
  getPrivilege,
  getPromotion,
  getSignTaskInfo,
  getSiteConfig,
  getTaskList,
  getVersionInfo,
  listBanners,
  listChests,
  listGameCurrencies,
  listHelp,
  listRubyGoods,
  pageEncyclopedia,
  pageGames,
  pageGiftPacks,
  pageNews,
  pagePointsGoods,
} from '@gamebox/contract';
import type { MemberLevel } from '@gamebox/contract';
import {
  createGameCurrencyRate,
  createPrivilegeVersion,
  pageAuditLog,
  pageGameCurrencyRates,
  pagePrivilegeVersions,
} from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterOperator } from '../../test/enter-operator.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { DAY_MS, chinaDayStart } from '../china/time.ts';

const PAGE = join(import.meta.dirname, '../../../docs/content.md');
const GAME = 100_001;
const nothingFor = (memberLevel: MemberLevel) => ({
  memberLevel,
  bonusPercent: 0,
  signPoints: 0,
  signRubies: 0,
  extraDraws: 0,
  monthlyRubies: 0,
});
const GOODS = { name: '福利币', description: '', rubies: 1 };

let platform: TestPlatform;
let ranTime: number;
beforeAll(async () => {
  // The examples of the page use the database's own time.
  platform = await createTestPlatform({ now: Date.now() });
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, block = '']) => block);
  // Runs them as psql does: in one session, statement by statement.
  const statements = blocks
    .flatMap((block) => block.split(/;$/m))
    .filter((part) => /\S/.test(part));
  await platform.db.connection().execute(async (session) => {
    for (const statement of statements) await sql.raw(statement).execute(session);
    // The platform's own sessions do not set a time zone.
    await sql`reset time zone`.execute(session);
  });
  // The calls' versions begin a moment after `asked`, and later than those of the SQL examples.
  const asked = Date.now();
  const operator = await enterOperator(platform, 'content');
  platform.clock.set(asked);
  ranTime = asked + 1;
  const later = chinaDayStart(asked) + 30 * DAY_MS;
  for (const [, url = '', body = ''] of page.matchAll(/^```http\nPOST (\S+)\n\n(.*?)^```$/gms)) {
    const payload = body.replace('TIME', String(ranTime)).replace('LATER', String(later));
    const headers = { authorization: `Bearer ${operator}`, 'content-type': 'application/json' };
    const answer = await platform.app.inject({ method: 'POST', url, headers, payload });
    if (answer.json<{ code: number }>().code !== 0) throw new Error(`${url}: ${answer.body}`);
  }
});
afterAll(() => platform.close());

/** What a new player gets: now, or at one in the morning `days` days later. */
async function lookAfter(days: number) {
  const time = days === 0 ? ranTime : chinaDayStart(ranTime) + days * DAY_MS + 3_600_000;
  platform.clock.set(time);
  const token = await platform.login();
  // The login takes a minute of the test's clock, in which a day may end.
  platform.clock.set(time);
  const { call } = platform;
  const [signs, tasks, chests, options, privilege, rubyGoods, currencies, promotion] =
    await Promise.all([
      call(getSignTaskInfo, { token }),
      call(getTaskList, { token }),
      call(listChests, { token }),
      call(getPaymentOptions, { token, query: { type: 1 } }),
      call(getPrivilege, { token }),
      call(listRubyGoods, { token }),
      call(listGameCurrencies, { token }),
      call(getPromotion, { token }),
    ]);
  const [goods, lottery, packs] = await Promise.all([
    call(pagePointsGoods, { body: {} }),
    call(getPointsLotteryDetails),
    call(pageGiftPacks, { query: {} }),
  ]);
  return {
    streaks: signs.data?.streakRewards.map(({ days: length, points }) => [length, points]),
    tasks: tasks.data?.map(({ name, target, points }) => [name, target, points]),
    chests: chests.data?.chests.map(({ name, target }) => [name, target]),
    tiers: options.data?.tiers,
    offers: privilege.data?.offers.map(({ memberLevel, months, priceFen }) => [
      memberLevel,
      months,
      priceFen,
    ]),
    rubyGoods: rubyGoods.data?.map(({ name }) => name),
    currencies: currencies.data?.map(({ name, perHundred }) => [name, perHundred]),
    commission: promotion.data?.rule?.commissionPercent,
    goods: goods.data?.list.map(({ name, points, stock }) => [name, points, stock]),
    lottery: lottery.data && [lottery.data.cost, ...lottery.data.prizes.map(({ name }) => name)],
    packs: packs.data?.list.map(({ name, validity }) => [name, validity]),
  };
}

test('players see the platform, games, articles, banners and help of the examples', async () => {
  const { call } = platform;
  platform.clock.set(ranTime);
  expect((await call(getSiteConfig)).data).toMatchObject({ plat: 1, mpStatus: 1 });
  expect((await call(getVersionInfo)).data).toMatchObject({ version: '0.2.0' });
  const games = await call(pageGames, { query: { keyword: '示例一服' } });
  expect(games.data?.list).toMatchObject([{ gameId: GAME, name: '示例' }]);
  const game = await call(getGame, { query: { gameId: GAME } });
  expect(game.data?.servers.map(({ name, openTime }) => [name, openTime])).toEqual([
    ['示例一服', expect.any(Number)],
    ['示例二服', chinaDayStart(ranTime) + 2 * DAY_MS + 10 * 3_600_000],
  ]);
  const entries = await call(pageEncyclopedia, { query: { gameId: GAME } });
  expect(entries.data?.list).toMatchObject([{ name: '青铜剑', details: [{ label: '攻击' }] }]);
  expect((await call(pageNews)).data?.list).toMatchObject([{ title: '示例开服公告' }]);
  expect((await call(listBanners)).data).toMatchObject([{ title: '示例新服', gameId: GAME }]);
  expect((await call(listHelp)).data).toMatchObject({
    articles: [{ question: '充值多久到账？' }],
    contact: { phone: '400-000-0000' },
  });
});

describe('what has versions', () => {
  test('is offered as soon as its example ran', async () => {
    expect(await lookAfter(0)).toEqual({
      streaks: [[7, 80]],
      tasks: [['畅玩 30 分钟', 30, 20]],
      chests: [
        ['木宝箱', 40],
        ['青铜宝箱', 100],
      ],
      tiers: [
        { fromFen: 5000, percent: 2 },
        { fromFen: 10_000, percent: 5 },
      ],
      offers: [
        [1, 1, 1500],
        [1, 12, 14_800],
        [2, 1, 4500],
      ],
      rubyGoods: ['福利币 200'],
      currencies: [['元宝', 10]],
      commission: 5,
      goods: [['福利币 100', 100, 150]],
      lottery: [30, '机械键盘', '20 积分', '谢谢参与'],
      packs: [['新手礼包', 0]],
    });
  });

  test('is changed from tomorrow', async () => {
    expect(await lookAfter(1)).toMatchObject({
      streaks: [[3, 30]],
      tasks: [['畅玩 1 小时', 60, 40]],
      goods: [['福利币 100', 80, 150]],
      lottery: [20, '机械键盘', '50 积分'],
    });
  });

  test('has ended after a month, chests from the Monday after it', async () => {
    expect(await lookAfter(37)).toEqual({
      streaks: [[3, 30]],
      tasks: [],
      chests: [['木宝箱', 40]],
      tiers: [],
      offers: [],
      rubyGoods: [],
      currencies: [],
      commission: 0,
      goods: [],
      lottery: null,
      packs: [['新手礼包', 1]],
    });
  });
});

describe('a version that an operator sets by a call', () => {
  const soon = () => platform.clock.now() + 60_000;
  const rateFrom = (fromTime: number, token: string, gameId = GAME) =>
    platform.call(createGameCurrencyRate, {
      token,
      body: { gameId, fromTime, name: '元宝', perHundred: 20 },
    });
  const levelsFrom = (fromTime: number, token: string) =>
    platform.call(createPrivilegeVersion, {
      token,
      body: { fromTime, benefits: [nothingFor(0)], offers: [], goods: [] },
    });

  test.each([
    ['a rate of a game', rateFrom, 'game-currency.create'],
    ['member levels', levelsFrom, 'privilege.create'],
  ] as const)('%s: begins later, once, and is written down', async (_, from, action) => {
    const token = await enterOperator(platform, 'content');
    const fromTime = soon();
    expect((await from(fromTime, token)).code).toBe(0);
    expect((await from(fromTime, token)).code).toBe(ERRORS.VERSION_TIME_TAKEN.code);
    const never = await from(Date.parse('9999-12-31T23:59:59.999+08:00') + 1, token);
    expect(never).toMatchObject({ code: 400, msg: '请求参数不正确：fromTime' });
    const early = await from(platform.clock.now(), token);
    expect(early.code).toBe(ERRORS.VERSION_TOO_EARLY.code);
    const finance = await enterOperator(platform, 'finance');
    expect((await from(soon(), finance)).code).toBe(ERRORS.FORBIDDEN.code);
    const audit = await platform.call(pageAuditLog, { token: finance });
    expect(audit.data?.list.find((entry) => entry.action === action)).toMatchObject({
      actor: expect.stringMatching(/^operator \d+ entered-/),
      after: expect.stringContaining(`"fromTime":${String(fromTime)}`),
    });
  });

  test('is listed, and names a game that is', async () => {
    const token = await enterOperator(platform, 'content');
    const query = { pageSize: 100 };
    const rates = await platform.call(pageGameCurrencyRates, { token, query });
    expect(rates.data?.list.map(({ gameName, perHundred }) => [gameName, perHundred])).toEqual([
      ['示例', 20],
      ['示例', 0],
      ['示例', 10],
    ]);
    const versions = await platform.call(pagePrivilegeVersions, { token, query });
    expect(versions.data?.total).toBe(3);
    expect(versions.data?.list[2]).toMatchObject({
      fromTime: ranTime,
      benefits: [{ memberLevel: 0 }, { memberLevel: 1, bonusPercent: 3 }, { memberLevel: 2 }],
      offers: [{ priceFen: 1500 }, { priceFen: 14_800 }, { memberLevel: 2, months: 1 }],
      goods: [{ name: '福利币 200', rewards: [{ type: 0, value: 200, coupon: null }] }],
    });
    const none = await rateFrom(soon(), token, 999_999);
    expect(none.code).toBe(ERRORS.GAME_NOT_FOUND.code);
  });

  test.each([
    ['a level twice', { benefits: [0, 0] }],
    ['a level that is sold and gives nothing', { benefits: [0], offers: [1] }],
    ['a reward that is neither a value nor a range', { benefits: [0], rewards: [{ type: 0 }] }],
    ['a coupon that is not said', { benefits: [0], rewards: [{ type: 4, value: 1 }] }],
  ] as const)('is refused with %s', async (_, given) => {
    const token = await enterOperator(platform, 'content');
    const { benefits, offers = [], rewards } = { offers: undefined, rewards: undefined, ...given };
    const body = {
      fromTime: soon(),
      benefits: benefits.map(nothingFor),
      offers: offers.map((memberLevel) => ({ memberLevel, months: 1, priceFen: 100, rubies: 0 })),
      goods: rewards === undefined ? [] : [{ ...GOODS, rewards: [...rewards] }],
    };
    const { code } = await platform.call(createPrivilegeVersion, { token, body });
    expect(code).toBe(ERRORS.BAD_REQUEST.code);
  });
});
