import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getGame, pageReleases, releasePointer, reportPlay } from '@gamebox/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { furnishDemoWorld } from '../furnish/furnish-demo-world.ts';
import { createTestPlatform, TEST_URL } from '../../../platform/test/test-platform.ts';
import type { TestPlatform } from '../../../platform/test/test-platform.ts';
import { createDemoReleases } from './demo-releases.ts';
import type { DemoStore } from './demo-releases.ts';
import { ironTide } from './games/iron-tide.ts';
import { lanternsOfQinghe } from './games/lanterns-of-qinghe.ts';
import { publishDemoGames } from './publish-demo-games.ts';

const IRON_TIDE = 1002;
let folder: string;
let store: DemoStore;
let platform: TestPlatform;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-releases-'));
  const games = publishDemoGames({ dataDir: folder, store: join(folder, 'packages') }, [
    lanternsOfQinghe,
    ironTide,
  ]);
  store = { folder: join(folder, 'packages'), games };
  await games;
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  platform = await createTestPlatform({
    createDemoReleases: (...given) => createDemoReleases(store, ...given),
    packagesDir: store.folder,
  });
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
  await platform.demoReleases?.begin();
});
afterEach(() => platform.close());

const shown = async () =>
  (await platform.call(getGame, { query: { gameId: IRON_TIDE } })).data?.release?.version;

async function pointed(): Promise<string> {
  const { body } = await platform.app.inject(`/packages/${IRON_TIDE}/stable/latest.json`);
  return releasePointer.parse(JSON.parse(body)).version;
}

const press = (gameId: number) =>
  platform.app.inject({
    method: 'POST',
    url: '/simulator/releases/publish',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `gameId=${gameId}`,
  });

test('a newcomer gets the first release, and the other waits', async () => {
  expect([await shown(), await pointed()]).toEqual(['1.0.2', '1.0.2']);
  const { data } = await platform.call(getGame, { query: { gameId: IRON_TIDE } });
  expect(data).toMatchObject({
    downloadable: true,
    packageUrl: `${TEST_URL}/packages/1002/stable/latest.json`,
    sizeBytes: ironTide.sizeBytes,
  });
  const { body } = await platform.app.inject('/simulator/releases');
  expect(body).toContain('等待发布');
  expect(body.match(/发布更新/g)).toHaveLength(1);
});

test('the button on the page releases the update to players, once', async () => {
  for (let i = 0; i < 2; i += 1) expect((await press(IRON_TIDE)).statusCode).toBe(303);
  expect((await press(999)).statusCode).toBe(303);
  expect([await shown(), await pointed()]).toEqual(['1.1.0', '1.1.0']);
  const { data } = await platform.call(pageReleases, { query: { gameId: IRON_TIDE } });
  expect(data?.list.map(({ version }) => version)).toEqual(['1.1.0', '1.0.2']);
  expect(data?.list[0]?.notes).toContain('雾季');
  expect((await platform.app.inject('/simulator/releases')).body).not.toContain('等待发布');
});

test('the update comes by itself once somebody has played that game', async () => {
  const token = await platform.loginVerified();
  platform.clock.advance(60_000);
  const play = (gameId: number) =>
    platform.call(reportPlay, {
      body: { playId: randomUUID(), gameId, startTime: platform.clock.now() - 9000, seconds: 5 },
      token,
    });
  await play(1001);
  expect(await shown()).toBe('1.0.2');
  await Promise.all([play(IRON_TIDE), play(IRON_TIDE)]);
  await expect.poll(shown).toBe('1.1.0');
  expect(await pointed()).toBe('1.1.0');
});

test('a restart keeps the releases given to players', async () => {
  await press(IRON_TIDE);
  await platform.demoReleases?.begin();
  expect([await shown(), await pointed()]).toEqual(['1.1.0', '1.1.0']);
  expect(await readFile(join(store.folder, '1002/stable/latest.json'), 'utf8')).toContain('1.1.0');
});

test('a game that an operator removed or released stays unchanged', async () => {
  const { db } = platform;
  for (const table of [
    'banner',
    'encyclopediaEntry',
    'gameCurrency',
    'gameServer',
    'giftCode',
    'giftPack',
  ] as const)
    await db.deleteFrom(table).where('gameId', '=', 1001).execute();
  await db.deleteFrom('game').where('gameId', '=', 1001).execute();
  await db
    .insertInto('gameRelease')
    .values({
      gameId: IRON_TIDE,
      channel: 'stable',
      release: 9,
      version: '2.0',
      notes: '',
      sizeBytes: 1,
      downloadBytes: 1,
      packageUrl: 'https://x/',
      createTime: 1,
      publishTime: 1,
    })
    .execute();
  await platform.demoReleases?.begin();
  expect(await shown()).toBe('2.0');
});
