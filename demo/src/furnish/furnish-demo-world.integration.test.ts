import { listBanners, getSiteConfig, getVersionInfo } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@gamebox/platform/china/time.ts';
import { insertGame, insertServer } from '../../../platform/test/insert-game.ts';
import { createTestPlatform } from '../../../platform/test/test-platform.ts';
import type { TestPlatform } from '../../../platform/test/test-platform.ts';
import { createAsker } from '../ask.ts';
import { createFriends } from '../demo-friends.ts';
import { createDemoWorldKeeper, furnishDemoWorld } from './furnish-demo-world.ts';

const HOUR_MS = 3_600_000;
let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform();
});

afterEach(() => platform.close());

const furnish = (now = platform.clock.now()) => furnishDemoWorld(platform.db, { now });

const TABLES = [
  'game',
  'game_server',
  'encyclopedia_entry',
  'news',
  'banner',
  'site_config',
  'client_version',
  'sign_rule',
  'task',
  'task_version',
  'chest_version',
  'gift_pack',
  'gift_code',
  'demo_row',
];

async function everything(): Promise<unknown[]> {
  const tables = TABLES.map((table) =>
    sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(
      platform.db,
    ),
  );
  return (await Promise.all(tables)).flatMap(({ rows }) => rows.map(({ row }) => row));
}

const game = (gameId: number) =>
  platform.db.selectFrom('game').selectAll().where('gameId', '=', gameId).executeTakeFirst();

describe('a furnished platform', () => {
  it('has games, servers, lore, news, banners, sites and a version', async () => {
    expect(await furnish()).toBe(true);
    const counts = await Promise.all(
      (['game', 'gameServer', 'encyclopediaEntry', 'news'] as const).map((table) =>
        platform.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    );
    expect(counts.map(({ count }) => count)).toEqual([24, 120, 192, 26]);
    expect((await platform.call(listBanners)).data).toHaveLength(4);
    const site = await platform.call(getSiteConfig, { query: {}, headers: {} });
    expect(site.data).toMatchObject({ mpStatus: 1, boxLogoUrl: '/assets/logo.svg' });
    expect((await platform.call(getVersionInfo, { query: {} })).data?.version).toBe('0.1.0');
  });
});

describe('a second furnishing', () => {
  it('of the same day changes nothing', async () => {
    await furnish();
    const before = await everything();
    expect(await furnish(platform.clock.now() + 3 * HOUR_MS)).toBe(false);
    expect(await everything()).toEqual(before);
  });

  it('at the same time as the first runs once', async () => {
    const written = await Promise.all([furnish(), furnish(), furnish()]);
    expect(written.filter(Boolean)).toHaveLength(1);
  });

  it('of the next day moves servers and articles by a day', async () => {
    const times = async () => {
      const servers = platform.db.selectFrom('gameServer').select('openTime as time');
      const articles = platform.db.selectFrom('news').select('publishTime as time');
      return [
        ...(await servers.orderBy('serverId').execute()),
        ...(await articles.orderBy('newsId').execute()),
      ].map(({ time }) => time ?? 0);
    };
    await furnish();
    const before = await times();
    await furnish(platform.clock.now() + DAY_MS);
    expect(await times()).toEqual(before.map((time) => time + DAY_MS));
  });

  it('leaves rows that an operator changed, removed or added', async () => {
    const { db } = platform;
    await furnish();
    await db.updateTable('game').set({ name: '某运营改名' }).where('gameId', '=', 1001).execute();
    await db
      .updateTable('gameServer')
      .set({ openTime: 5 })
      .where('serverId', '=', 20_001)
      .execute();
    await db.deleteFrom('gameServer').where('serverId', '=', 20_002).execute();
    await db.deleteFrom('banner').where('bannerId', '=', 2).execute();
    const added = await insertGame(db, { name: '某运营游戏' });
    await insertServer(db, added, '某运营一区', 7);
    await platform.jobs['fillPinyin']?.();
    const mine = async () =>
      (await everything()).filter((row) => /某运营/.test(JSON.stringify(row)));
    const before = await mine();
    expect(before).toHaveLength(3);
    await furnish(platform.clock.now() + DAY_MS);
    expect(await mine()).toEqual(before);
    const servers = await db
      .selectFrom('gameServer')
      .select(['serverId', 'openTime'])
      .where('serverId', 'in', [20_001, 20_002])
      .execute();
    expect(servers).toEqual([{ serverId: 20_001, openTime: 5 }]);
    const banners = await db.selectFrom('banner').select('bannerId').execute();
    expect(banners).toHaveLength(3);
  });

  it('adds nothing of a game that an operator removed', async () => {
    const { db } = platform;
    await furnish();
    await db.deleteFrom('gameServer').where('gameId', '=', 1005).execute();
    await db.deleteFrom('giftCode').where('gameId', '=', 1005).execute();
    await db.deleteFrom('giftPack').where('gameId', '=', 1005).execute();
    await db.deleteFrom('game').where('gameId', '=', 1005).execute();
    await db.deleteFrom('demoRow').where('tableName', '=', 'game_server').execute();
    await furnish(platform.clock.now() + DAY_MS);
    expect(await game(1005)).toBeUndefined();
  });

  it('skips a name or an id that an operator has taken', async () => {
    const { db } = platform;
    await db
      .insertInto('siteConfig')
      .values({ plat: 3, mpStatus: 0, channelId: 9, boxLogoUrl: '', authorizationUrl: '' })
      .execute();
    await furnish();
    await furnish(platform.clock.now() + DAY_MS);
    const site = db.selectFrom('siteConfig').select('channelId').where('plat', '=', 3);
    expect(await site.executeTakeFirst()).toEqual({ channelId: 9 });
  });
});

it('happens at the first minute of each day in China', async () => {
  const { clock, db } = platform;
  const keep = createDemoWorldKeeper(clock.now);
  const day = async () => (await db.selectFrom('demoWorld').select('day').executeTakeFirst())?.day;
  await keep(db);
  expect(await day()).toBe('2026-06-17');
  clock.set(Date.parse('2026-06-17T23:59:59+08:00'));
  await keep(db);
  expect(await day()).toBe('2026-06-17');
  clock.set(Date.parse('2026-06-18T00:00:00+08:00'));
  await keep(db);
  expect(await day()).toBe('2026-06-18');
});

it('gives wins to friends of the demo player too', async () => {
  const { app, clock, db, simulators } = platform;
  await furnish();
  const ask = createAsker(app, await platform.login('13800138000'));
  const rewardInvitations = async () => platform.jobs['rewardInvitations']?.();
  const friends = createFriends();
  const begin = clock.now();
  for (let day = 0; day < 21; day += 1) {
    clock.set(begin + day * DAY_MS);
    await friends.live({ app, simulators, ask, day, time: clock.now(), rewardInvitations });
  }
  const draws = db.selectFrom('lotteryDraw').select(({ fn }) => fn.countAll<number>().as('count'));
  const players = draws.select('userId').groupBy('userId');
  // The winner is random; with a chance of 13 in 20 for each of fifteen draws.
  expect((await players.execute()).map(({ count }) => count)).toEqual([3, 3, 3, 3, 3]);
});
