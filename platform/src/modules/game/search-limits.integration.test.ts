import {
  getSiteConfig,
  pageEncyclopedia,
  pageGames,
  pagePointsGoods,
  searchServers,
} from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { createBoundedSearch, searchesAtOnce } from '../../bounded-search.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform({ rateLimitPerMinute: 40 });
  await insertServer(platform.db, await insertGame(platform.db), '双线1区', 1);
});

afterAll(() => platform.close());

const codes = async (times: number, query: object) => {
  const answers = [];
  for (let sent = 0; sent < times; sent += 1)
    answers.push((await platform.call(pageGames, { query })).code);
  return answers;
};

it('counts the searches of an address apart from its other calls', async () => {
  const searches = await codes(12, { keyword: '双线' });
  expect(searches).toEqual([...Array.from({ length: 10 }, () => 0), 429, 429]);
  expect(new Set(await codes(20, {}))).toEqual(new Set([0]));
  expect((await platform.call(getSiteConfig)).code).toBe(0);
});

it('counts the searches of the shop the same way, whose keyword stands in the body', async () => {
  const find = async (body: object) => (await platform.call(pagePointsGoods, { body })).code;
  const searches = [];
  for (let sent = 0; sent < 12; sent += 1) searches.push(await find({ keyword: '卡' }));
  expect(searches).toEqual([...Array.from({ length: 10 }, () => 0), 429, 429]);
  expect([await find({}), await find({ keyword: '' })]).toEqual([0, 0]);
});

it.each([
  ['games', 'game', () => platform.call(pageGames, { query: { keyword: '双线' } })],
  ['servers', 'game', () => platform.call(searchServers, { query: { keyword: '双线' } })],
  ['goods', 'points_goods', () => platform.call(pagePointsGoods, { body: { keyword: '卡' } })],
  [
    'entries',
    'encyclopedia_entry',
    () => platform.call(pageEncyclopedia, { query: { gameId: 1, keyword: '剑' } }),
  ],
])('bounds a search for %s in time', async (_name, table, find) => {
  platform.clock.advance(60_000);
  const codes = await inTransaction(platform.db, async (tx) => {
    await sql`lock table ${sql.table(table)}`.execute(tx);
    return (await find()).code;
  });
  expect(codes).toBe(429);
  expect((await find()).code).toBe(0);
});

it('leaves half of the connections to every other call', () => {
  expect([2, 3, 5, 8, 10, 50].map(searchesAtOnce)).toEqual([1, 1, 2, 4, 4, 4]);
});

it('refuses a search that takes too long, and the connection serves on', async () => {
  const search = createBoundedSearch(platform.db, 1);
  const slow = search(async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await expect(slow).rejects.toMatchObject({ key: 'TOO_MANY_REQUESTS' });
  await expect(search(async (tx) => sql`select 1`.execute(tx))).resolves.toBeDefined();
});

it('answers every other call while all searches there may be hang, and refuses the next', async () => {
  const search = createBoundedSearch(platform.db, 4);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  let open = 0;
  const allOpen = Promise.withResolvers<void>();
  const hanging = Array.from({ length: 4 }, () =>
    search(async () => {
      open += 1;
      if (open === 4) allOpen.resolve();
      await end;
    }),
  );
  await allOpen.promise;
  const late = Promise.allSettled([search(async (tx) => sql`select 1`.execute(tx))]);
  expect((await platform.call(pageGames, { query: {} })).code).toBe(0);
  // A transaction outside of searches, like that of any change.
  await inTransaction(platform.db, async (tx) => sql`select 1`.execute(tx));
  expect(await late).toMatchObject([{ reason: { key: 'TOO_MANY_REQUESTS' } }]);
  resolve();
  await Promise.all(hanging);
});
