import { pageGames, pageServers, searchServers } from '@gamebox/contract';
import type { TextRange } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const HOUR = 3_600_000;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});

afterAll(() => platform.close());

const find = async (keyword: string, query: object = {}) => {
  const { code, data } = await platform.call(searchServers, { query: { keyword, ...query } });
  expect(code).toBe(0);
  return data ?? { total: -1, list: [] };
};

const part = (text: string, range: TextRange | null | undefined) =>
  range ? text.slice(range.start, range.end) : null;

describe('the demo world', () => {
  beforeAll(async () => {
    await furnishDemoWorld(platform.db, { now: platform.clock.now() });
  });
  afterAll(async () => {
    await platform.db.deleteFrom('gameServer').execute();
    await sql`truncate game cascade`.execute(platform.db);
  });

  it.each(['青河', 'qh', 'qinghe', 'QH', 'qing he'])(
    'finds 青河 by %j, marked',
    async (keyword) => {
      const { list } = await find(keyword);
      const group = list.find(({ gameId }) => gameId === 1001);
      const marked = group?.servers.flatMap(({ name, match }) => part(name, match) ?? []);
      expect(new Set(marked)).toEqual(new Set(['青河']));
      expect(marked).toHaveLength(3);
      expect(part(group?.name ?? '', group?.match)).toBe('青河');
    },
  );

  it.each([
    ['青河灯市', '青河·灯市'],
    ['青河 灯市', '青河·灯市'],
    ['青河，灯市', '青河·灯市'],
    ['sx12', '双线12'],
    ['dengshi', '灯市'],
    ['qhds', '青河·灯市'],
    ['ds', '灯市'],
    ['12qu', '12区'],
  ])('finds by %j what is marked %j', async (keyword, marked) => {
    const { list } = await find(keyword);
    const servers = list.flatMap((group) => group.servers);
    expect(servers.map(({ name, match }) => part(name, match))).toContain(marked);
  });

  it('marks in everything that it finds why it is there', async () => {
    const { list } = await find('qh');
    expect(list.length).toBeGreaterThan(1);
    for (const group of list)
      for (const server of group.servers)
        expect({ ...server, of: group.match }).not.toMatchObject({ match: null, of: null });
  });

  it.each([
    ['青河灯录 灯市', '青河灯录', '灯市'],
    ['灯市 青河灯录', '青河灯录', '灯市'],
    ['qhdl ds', '青河灯录', '灯市'],
    ['qhdl  灯市', '青河灯录', '灯市'],
    ['苍狼草原 围猎', '苍狼草原', '围猎'],
  ])('finds by the words %j the servers of %s with %s, and no others', async (keyword, of, has) => {
    const { list } = await find(keyword);
    expect(list.map(({ name }) => name)).toContainEqual(expect.stringContaining(of));
    const first = list[0];
    expect(first?.name).toContain(of);
    expect(part(first?.name ?? '', first?.match)).toBe(of);
    const servers = first?.servers ?? [];
    expect(servers.length).toBeGreaterThan(0);
    for (const { name, match, matches } of servers) {
      expect([name, part(name, match)]).toEqual([name, has]);
      expect(matches).toEqual([match]);
    }
    const { data } = await platform.call(pageGames, { query: { keyword } });
    expect(data?.list[0]).toMatchObject({ gameId: first?.gameId, serverName: servers[0]?.name });
    const query = { keyword, gameId: first?.gameId ?? 0 };
    const own = (await platform.call(pageServers, { query })).data?.list;
    expect(own?.map(({ name }) => name)).toContain(servers[0]?.name);
    expect(own?.filter(({ name }) => !name.includes(has))).toEqual([]);
  });

  it.each(['inghe', 'qhqh', 'zzzz', 'q h x z', '青河灯录 没有', '没有 灯市'])(
    'finds nothing by %j',
    async (keyword) => {
      expect(await find(keyword)).toEqual({ total: 0, list: [] });
    },
  );
});

describe('a game', () => {
  let gameId: number;
  beforeEach(async () => {
    await platform.db.deleteFrom('gameServer').execute();
    await platform.db.deleteFrom('game').execute();
    gameId = await insertGame(platform.db, { name: '云墟' });
    const now = platform.clock.now();
    const times = { 双线1区: -50, 双线2区: -2, 双线3区: 3, 双线4区: 40, 电信9区: -1 };
    for (const [name, hours] of Object.entries(times))
      await insertServer(platform.db, gameId, name, now + hours * HOUR);
    await insertServer(platform.db, gameId, '双线5区', null);
    await platform.jobs['fillPinyin']?.();
  });

  it('shows the servers that are meant, the nearest first, each with its state', async () => {
    const { list } = await find('双线');
    expect(list[0]?.servers.map(({ name, open }) => [name, open])).toEqual([
      ['双线2区', true],
      ['双线3区', false],
      ['双线1区', true],
      ['双线4区', false],
      ['双线5区', false],
    ]);
    expect(list[0]?.more).toBe(false);
    const { list: few } = await find('sx', { each: 2 });
    expect(few[0]?.servers.map(({ name }) => name)).toEqual(['双线2区', '双线3区']);
    expect(few[0]?.more).toBe(true);
  });

  it('shows the nearest servers where its own name is meant', async () => {
    const { list } = await find('yunxu', { each: 2 });
    expect(list[0]?.servers.map(({ name, match }) => [name, match])).toEqual([
      ['电信9区', null],
      ['双线2区', null],
    ]);
  });

  it('gives a whole name before what is nearer', async () => {
    await insertServer(platform.db, gameId, '双线', 1);
    expect((await find('双线', { each: 1 })).list[0]?.servers[0]?.name).toBe('双线');
  });

  it('gives what its initials hold by accident last, games and servers alike', async () => {
    const now = platform.clock.now();
    const other = await insertGame(platform.db, { name: '线下谷' });
    await insertServer(platform.db, other, '下一站', now + 50 * HOUR);
    await insertServer(platform.db, other, '东夏游', now + 49 * HOUR);
    await platform.jobs['fillPinyin']?.();
    const { list } = await find('xy');
    expect(list[0]?.servers.map(({ name, match }) => [name, match])).toEqual([
      ['下一站', { start: 0, end: 2 }],
      ['东夏游', { start: 1, end: 3 }],
    ]);
    await insertServer(platform.db, gameId, '东夏游', now + 48 * HOUR);
    await platform.jobs['fillPinyin']?.();
    expect((await find('xy')).list.map((game) => game.gameId)).toEqual([other, gameId]);
    const { data } = await platform.call(pageGames, { query: { keyword: 'xy' } });
    expect(data?.list.map(({ serverName }) => serverName)).toEqual(['下一站', '东夏游']);
  });

  it('that is renamed, or whose servers are, is found by what it is called now', async () => {
    await sql`update game_server set name = '听雨阁' where name = '双线3区'`.execute(platform.db);
    await sql`update game set name = '归云' where game_id = ${gameId}`.execute(platform.db);
    expect((await find('tyg')).total).toBe(0);
    await platform.jobs['fillPinyin']?.();
    expect((await find('tyg')).list[0]?.servers[0]?.name).toBe('听雨阁');
    expect((await find('guiyun')).total).toBe(1);
    expect((await find('yunxu')).total).toBe(0);
  });

  it('is refused nothing but a keyword that is none', async () => {
    for (const keyword of ['', ' \u3000 ', '区'.repeat(65)])
      expect((await platform.call(searchServers, { query: { keyword } })).code).toBe(400);
    for (const keyword of ["'", 'a%', '\\', '🎮', 'ﷺ'.repeat(64), 'q'.repeat(64)])
      expect(await find(keyword)).toEqual({ total: 0, list: [] });
  });
});
