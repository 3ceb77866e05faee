import { getGame, getServerText, pageServers } from '@gamebox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const HOUR = 3_600_000;
const OLD = 130;
let platform: TestPlatform;
let gameId: number;
const ids = new Map<string, number>();

beforeAll(async () => {
  platform = await createTestPlatform();
  gameId = await insertGame(platform.db);
  const now = platform.clock.now();
  const add = async (name: string, hours: number | null) => {
    const time = hours === null ? null : now + hours * HOUR;
    ids.set(name, await insertServer(platform.db, gameId, name, time));
  };
  for (let number = OLD; number > 0; number -= 1) await add(`老${String(number)}区`, -24 * number);
  for (const [name, hours] of [
    ['今晚', 3],
    ['明天', 30],
    ['后天', 50],
    ['刚开', -1],
  ] as const)
    await add(name, hours);
  await add('待定', null);
});

afterAll(() => platform.close());

const page = async (query: object) => {
  const { data } = await platform.call(pageServers, { query: { gameId, ...query } });
  return { total: data?.total, names: data?.list.map(({ name }) => name) ?? [] };
};

it('pages the nearest in time first, what opens within a day among them', async () => {
  const { total, names } = await page({ pageSize: 4 });
  expect([total, names]).toEqual([OLD + 5, ['刚开', '今晚', '老1区', '老2区']]);
  const all: string[] = [];
  for (let pageNo = 1; pageNo <= 3; pageNo += 1)
    all.push(...(await page({ pageNo, pageSize: 50 })).names);
  expect(all.slice(-3)).toEqual(['明天', '后天', '待定']);
  expect(new Set(all).size).toBe(OLD + 5);
  expect(await page({ pageNo: 4, pageSize: 50 })).toEqual({ total: OLD + 5, names: [] });
});

it('narrows by a part of the names', async () => {
  expect(await page({ keyword: '老12' })).toEqual({
    total: 11,
    names: ['老12区', ...Array.from({ length: 9 }, (_, at) => `老${String(120 + at)}区`)],
  });
  expect(await page({ keyword: ' 没有 ' })).toEqual({ total: 0, names: [] });
  expect((await page({ keyword: ' ' })).total).toBe(OLD + 5);
});

it('refuses a game that is unknown', async () => {
  const { code } = await platform.call(pageServers, { query: { gameId: 999_999 } });
  expect(code).toBe(1_013_001_000);
});

it('gives a game with the servers around now alone, and the one asked for', async () => {
  const oldest = `老${String(OLD)}区`;
  const { data: game } = await platform.call(getGame, { query: { gameId } });
  expect(game?.serverTotal).toBe(OLD + 5);
  expect(game?.servers).toHaveLength(24);
  expect(game?.servers.map(({ name }) => name)).not.toContain(oldest);
  expect(game?.serverName).toBe('刚开');
  const asked = await platform.call(getGame, { query: { gameId, serverId: ids.get(oldest) ?? 0 } });
  expect(asked.data?.servers[0]?.name).toBe(oldest);
  expect(asked.data?.servers).toHaveLength(25);
  // A server of another game, or of none, is not included.
  const other = await insertServer(platform.db, await insertGame(platform.db), '别家', 1);
  const wrong = await platform.call(getGame, { query: { gameId, serverId: other } });
  expect(wrong.data?.servers).toHaveLength(24);
});

it('copies no more servers than a player can read', async () => {
  const { data } = await platform.call(getServerText, { query: { gameId } });
  expect(data?.text.split('\n')).toHaveLength(OLD + 5);
  expect(data?.text.split('\n').at(-1)).toBe('待定\t待定');
  const crowded = await insertGame(platform.db);
  const rows = Array.from({ length: 501 }, (_, at) => ({
    gameId: crowded,
    name: `新${String(at)}区`,
    openTime: 1,
    tag: 2 as const,
  }));
  await platform.db.insertInto('gameServer').values(rows).execute();
  const most = await platform.call(getServerText, { query: { gameId: crowded } });
  expect(most.data?.text.split('\n')).toHaveLength(500);
});
