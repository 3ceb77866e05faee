import {
  ERRORS,
  ItemKind,
  RESOLUTIONS,
  getGame,
  getServerText,
  listServerOpenings,
  pageEncyclopedia,
} from '@gamebox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chinaDayStart, DAY_MS } from '../../china/time.ts';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';
import { insertGame, insertRelease, insertServer } from '../../../test/insert-game.ts';
import { TEST_URL, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const QINGHE = 1001;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
  await insertRelease(platform.db, QINGHE, {
    sizeBytes: 6_291_456,
    packageUrl: '/packages/1001/stable/latest.json',
  });
});

afterAll(() => platform.close());

describe('a game', () => {
  it('comes with its package, its size, pictures and servers by opening time', async () => {
    const { data: game } = await platform.call(getGame, { query: { gameId: QINGHE } });
    expect(game).toMatchObject({
      gameId: QINGHE,
      name: '青河灯录',
      sizeBytes: 6_291_456,
      downloadable: true,
      packageUrl: `${TEST_URL}/packages/1001/stable/latest.json`,
      release: { release: 1, version: '1.0.0', notes: '', sizeBytes: 6_291_456 },
      resolutions: [...RESOLUTIONS],
    });
    expect(game?.pictures).toHaveLength(4);
    const times = game?.servers.map((server) => server.openTime ?? 0) ?? [];
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const now = platform.clock.now();
    const opened = times.findLast((time) => time <= now && time >= chinaDayStart(now));
    expect(game?.openTime).toBe(opened ?? times.find((time) => time > now));
  });

  it('has an empty package address where there is nothing to download', async () => {
    const { data: game } = await platform.call(getGame, { query: { gameId: 1004 } });
    expect([game?.packageUrl, game?.downloadable]).toEqual(['', false]);
  });

  it('may have its package on another server', async () => {
    const packageUrl = 'https://cdn.example.com/7/stable/latest.json';
    const gameId = await insertGame(platform.db);
    await insertRelease(platform.db, gameId, { packageUrl });
    const { data: game } = await platform.call(getGame, { query: { gameId } });
    expect(game?.packageUrl).toBe(packageUrl);
  });

  it('that is unknown is refused', async () => {
    for (const call of [getGame, getServerText]) {
      const { code, msg } = await platform.call(call, { query: { gameId: 999_999 } });
      expect({ code, msg }).toEqual(ERRORS.GAME_NOT_FOUND);
    }
  });
});

describe('openings', () => {
  const openTimes = async () =>
    ((await platform.call(listServerOpenings)).data ?? []).map(({ openTime }) => openTime);

  it('are those of today and the next two days in China, in order', async () => {
    const today = chinaDayStart(platform.clock.now());
    const times = await openTimes();
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const ofDay = (day: number) =>
      times.filter((time) => Math.floor((time - today) / DAY_MS) === day).length;
    expect([ofDay(0), ofDay(1)]).toEqual([12, 8]);
    expect(ofDay(0) + ofDay(1) + ofDay(2)).toBe(times.length);
  });

  it('begin with the first moment of today and end before the third day', async () => {
    const gameId = await insertGame(platform.db);
    const today = chinaDayStart(platform.clock.now());
    const edges = [today - 1, today, today + 3 * DAY_MS - 1, today + 3 * DAY_MS];
    for (const [number, time] of edges.entries())
      await insertServer(platform.db, gameId, `边界${String(number)}`, time);
    const times = await openTimes();
    expect(edges.map((time) => times.includes(time))).toEqual([false, true, true, false]);
    await platform.db.deleteFrom('gameServer').where('gameId', '=', gameId).execute();
  });
});

describe('the encyclopedia', () => {
  const page = async (query: object) =>
    (await platform.call(pageEncyclopedia, { query: { gameId: QINGHE, pageSize: 500, ...query } }))
      .data;

  it('has 24 entries of a game, by kind', async () => {
    const all = await page({});
    expect(all?.total).toBe(24);
    const kinds = all?.list.map((entry) => entry.kind) ?? [];
    expect(kinds).toEqual(kinds.toSorted((a, b) => Number(a) - Number(b)));
    const monsters = await page({ kind: ItemKind.monster });
    expect(monsters?.list).toEqual(all?.list.filter(({ kind }) => kind === ItemKind.monster));
    expect(monsters?.list[0]?.details[0]).toMatchObject({ label: '等级' });
  });

  it('finds a part of a name first, then of a summary', async () => {
    const all = (await page({}))?.list ?? [];
    for (const entry of all) {
      const keyword = entry.name.slice(-2);
      const found = await page({ keyword });
      const inName = found?.list.map(({ name }) => name.includes(keyword)) ?? [];
      expect(found?.list.map(({ entryId }) => entryId)).toContain(entry.entryId);
      expect(inName).toEqual(inName.toSorted((a, b) => Number(b) - Number(a)));
      expect(
        found?.list.every(({ name, summary }) => `${name}\n${summary}`.includes(keyword)),
      ).toBe(true);
    }
    expect(await page({ keyword: '%' })).toEqual({ total: 0, list: [] });
  });

  it('pages, and is empty for a game without one', async () => {
    const [first, second] = [await page({ pageSize: 10 }), await page({ pageNo: 2, pageSize: 10 })];
    const ids = [...(first?.list ?? []), ...(second?.list ?? [])].map(({ entryId }) => entryId);
    expect(new Set(ids).size).toBe(20);
    expect(await page({ gameId: 999_999 })).toEqual({ total: 0, list: [] });
  });
});

it('tells a game’s servers as text, the newest first', async () => {
  const { data } = await platform.call(getServerText, { query: { gameId: QINGHE } });
  const lines = data?.text.split('\n') ?? [];
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(/^双线15区·放灯\t\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  const times = lines.map((line) => line.split('\t')[1] ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
});
