import { Channel, GameTab, GameTag, getGame, pageGames } from '@gamebox/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const HOUR = 3_600_000;
let platform: TestPlatform;
let now: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  now = platform.clock.now();
});

afterAll(() => platform.close());

beforeEach(async () => {
  await platform.db.deleteFrom('gameServer').execute();
  await platform.db.deleteFrom('game').execute();
});

type Query = NonNullable<Parameters<typeof page>[0]>;

async function page(query: Record<string, unknown> = {}) {
  const { code, data } = await platform.call(pageGames, { query });
  expect(code).toBe(0);
  return data ?? { total: -1, list: [] };
}

async function names(query: Query = {}): Promise<string[]> {
  return (await page(query)).list.map((row) => row.name);
}

/** Adds a game with one server that opens in `hours` hours. */
async function gameOpening(name: string, hours: number, given: object = {}): Promise<number> {
  const gameId = await insertGame(platform.db, { name, ...given });
  await insertServer(platform.db, gameId, `${name}一区`, now + hours * HOUR);
  return gameId;
}

it('shows a game by the server that opens next, else by the one that opened last', async () => {
  const { db } = platform;
  const next = await insertGame(db, { name: '有新服' });
  await insertServer(db, next, '昨天', now - 24 * HOUR);
  await insertServer(db, next, '明天', now + 24 * HOUR);
  await insertServer(db, next, '后天', now + 48 * HOUR);
  const old = await insertGame(db, { name: '老游戏' });
  await insertServer(db, old, '去年', now - 9000 * HOUR);
  await insertServer(db, old, '上周', now - 170 * HOUR);
  await insertServer(db, old, '未定', null);
  const planned = await insertGame(db, { name: '预告' });
  await insertServer(db, planned, '待公布', null);
  await insertGame(db, { name: '空的' });
  const { list } = await page();
  expect(list.map((row) => [row.name, row.serverName, row.openTime, row.openServer?.name])).toEqual(
    [
      ['有新服', '明天', now + 24 * HOUR, '昨天'],
      ['老游戏', '上周', now - 170 * HOUR, undefined],
      ['预告', '待公布', null, undefined],
      ['空的', '', null, undefined],
    ],
  );
  const alone = await platform.call(getGame, { query: { gameId: next } });
  expect(alone.data).toMatchObject({
    serverName: '明天',
    openServer: { name: '昨天', openTime: now - 24 * HOUR },
  });
});

it('shows a game by the latest server that opened today, in the list and alone', async () => {
  const { db } = platform;
  const gameId = await insertGame(db, { name: '云墟' });
  await insertServer(db, gameId, '昨晚', now - 13 * HOUR);
  await insertServer(db, gameId, '凌晨', now - 11 * HOUR);
  await insertServer(db, gameId, '上午', now - 2 * HOUR);
  await insertServer(db, gameId, '今晚', now + HOUR);
  const shown = { serverName: '上午', openTime: now - 2 * HOUR, openServer: null };
  expect((await page()).list[0]).toMatchObject(shown);
  expect((await page({ keyword: '云墟' })).list[0]).toMatchObject(shown);
  expect((await platform.call(getGame, { query: { gameId } })).data).toMatchObject(shown);
});

it('shows a found game by the matching server that opens soonest, or opened last', async () => {
  const { db } = platform;
  const gameId = await insertGame(db, { name: '云墟' });
  await insertServer(db, gameId, '双线1区', now - 50 * HOUR);
  await insertServer(db, gameId, '双线2区', now - 40 * HOUR);
  await insertServer(db, gameId, '电信3区', now + HOUR);
  expect((await page({ keyword: '双线' })).list[0]).toMatchObject({
    serverName: '双线2区',
    openTime: now - 40 * HOUR,
  });
  await insertServer(db, gameId, '双线4区', now + 30 * HOUR);
  await insertServer(db, gameId, '双线5区', now + 20 * HOUR);
  expect((await page({ keyword: '双线' })).list[0]).toMatchObject({
    serverName: '双线5区',
    openServer: null,
  });
  expect((await page({ keyword: '双线1区' })).list[0]?.serverName).toBe('双线1区');
  expect((await page({ keyword: '云墟' })).list[0]).toMatchObject({
    serverName: '电信3区',
    openServer: { name: '双线2区' },
  });
  await insertServer(db, gameId, '双线6区', now - 3 * HOUR);
  expect((await page({ keyword: '双线' })).list[0]?.serverName).toBe('双线6区');
});

it('puts the better match first, then what opened today, opens soonest, opened last', async () => {
  await gameOpening('甲', 5, { versionName: '大灯市版' });
  await gameOpening('乙', 9, { versionName: '灯市版' });
  await gameOpening('丙', 30, { versionName: '灯市' });
  await gameOpening('丁', -3, { versionName: '小灯市版' });
  await gameOpening('戊', -30, { versionName: '旧灯市版' });
  await gameOpening('己', 2, { versionName: '新灯市版' });
  expect(await names({ keyword: '灯市' })).toEqual(['丙', '乙', '丁', '己', '甲', '戊']);
});

it('puts featured games first where nothing is searched', async () => {
  await gameOpening('马上', 1);
  await gameOpening('推荐', 40, { featured: true });
  expect(await names()).toEqual(['推荐', '马上']);
});

it('filters by tab and tag, and by channel only where neither keyword nor tab is given', async () => {
  const { zone, boutique } = Channel;
  await gameOpening('专区热', 1, { channel: zone, tab: GameTab.three, tag: GameTag.hot });
  await gameOpening('精品热', 2, { channel: boutique, tab: GameTab.boutique, tag: GameTag.hot });
  await gameOpening('专区新', 3, { channel: zone, tab: GameTab.fifteen, tag: GameTag.new });
  expect(await names({ channel: zone })).toEqual(['专区热', '专区新']);
  expect(await names({ channel: boutique })).toEqual(['精品热']);
  expect(await names({ channel: zone, tag: GameTag.hot })).toEqual(['专区热']);
  expect(await names({ channel: zone, tab: GameTab.boutique })).toEqual(['精品热']);
  expect(await names({ channel: zone, keyword: '精品' })).toEqual(['精品热']);
  expect(await names({ keyword: '热', tag: GameTag.hot, tab: GameTab.three })).toEqual(['专区热']);
  expect(await names({ channel: 2 })).toHaveLength(3);
  expect(await names({ tag: GameTag.nine })).toEqual([]);
});

it('pages without a gap or a repeat, and keeps the total past the end', async () => {
  for (let number = 0; number < 23; number += 1)
    await gameOpening(`游戏${String(number)}`, number % 5);
  const all = await names({ pageSize: 500 });
  const paged: string[] = [];
  for (let pageNo = 1; pageNo <= 5; pageNo += 1) {
    const { total, list } = await page({ keyword: '游戏', pageNo, pageSize: 5 });
    expect(total).toBe(23);
    expect(list).toHaveLength(pageNo === 5 ? 3 : 5);
    paged.push(...list.map((row) => row.name));
  }
  expect(new Set(paged).size).toBe(23);
  expect(paged.toSorted()).toEqual(all.toSorted());
  expect((await page({})).list).toHaveLength(10);
  expect(await page({ pageNo: 4, pageSize: 10 })).toEqual({ total: 23, list: [] });
  expect(await page({ keyword: '没有', pageNo: 1_000_000, pageSize: 500 })).toEqual({
    total: 0,
    list: [],
  });
});

it('counts the tabs of both channels, and they add up', async () => {
  await gameOpening('甲', 1, { channel: Channel.zone, tab: GameTab.three, tag: GameTag.hot });
  await gameOpening('乙', 2, { channel: Channel.zone, tab: GameTab.fifteen });
  await gameOpening('丙', 3, { channel: Channel.boutique, tab: GameTab.boutique });
  await gameOpening('丁', 4, { channel: Channel.boutique, tab: GameTab.boutique });
  const common = { scope: 'all', channel: Channel.zone } as const;
  const all = await page(common);
  const tabs = [
    { tab: GameTab.three, total: 1 },
    { tab: GameTab.fifteen, total: 1 },
    { tab: GameTab.boutique, total: 2 },
  ];
  expect([all.total, all.tabs]).toEqual([4, tabs]);
  const boutique = await page({ ...common, tab: GameTab.boutique });
  expect([boutique.total, boutique.list.length, boutique.tabs]).toEqual([2, 2, tabs]);
  const hot = await page({ ...common, tag: GameTag.hot });
  expect(hot.tabs).toEqual([{ tab: GameTab.three, total: 1 }]);
  expect(await page({ channel: Channel.zone })).toMatchObject({ total: 2 });
  expect(Object.keys(await page({}))).toEqual(['total', 'list']);
});

it('sorts by opening time alone where that is asked for', async () => {
  await gameOpening('昨天', -13, { featured: true });
  await gameOpening('已开', -1);
  await gameOpening('后天', 48);
  await gameOpening('今天', 2);
  expect(await names({ sort: 'recommended' })).toEqual(['昨天', '已开', '今天', '后天']);
  expect(await names({ sort: 'opening' })).toEqual(['已开', '今天', '后天', '昨天']);
});
