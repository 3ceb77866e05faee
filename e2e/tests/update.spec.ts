import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { install, openGame } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test, type Platform } from '../fixtures/world.ts';

/** A game with a second release that is not published yet. */
const GAME = 1002;
const [OLD, NEW] = ['1.0.2', '1.1.0'];

async function publishUpdate(page: Page, platform: Platform): Promise<void> {
  const releases = await page.context().newPage();
  await releases.goto(`${platform.url}/simulator/releases`);
  const row = releases.getByRole('row', { name: NEW });
  await row.getByRole('button', { name: '发布更新' }).click();
  await expect(row).toContainText('已发布');
  await releases.close();
}

const stateOf = (page: Page) => callHost(page, 'getGameState', { gameId: GAME });

/** Flips bytes in the middle of a file. */
async function damage(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, Math.floor(size / 2));
  await handle.close();
}

test('a game is updated by a small download while the old version runs, and repaired when damaged', async ({
  page,
  platform,
  host,
}) => {
  test.setTimeout(180_000);
  await page.goto(host.url);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, /32 岁/);
  await install(page, GAME);
  const { installPath = '', version } = await stateOf(page);
  expect(version).toBe(OLD);
  const saved = join(installPath, 'saves/舰队.sav');
  await mkdir(join(installPath, 'saves'), { recursive: true });
  await writeFile(saved, 'mine');

  await publishUpdate(page, platform);
  await openGame(page, GAME);
  const update = page.getByRole('button', { name: '更新游戏' });
  await expect(update).toBeVisible();
  await expect(page.getByText('沉船湾新增雾季').first()).toBeVisible();
  const waiting = (await stateOf(page)).update;
  expect(waiting?.version).toBe(NEW);
  expect(waiting?.downloadBytes).toBeLessThan(2_000_000);

  await callHost(page, 'setLocalSetting', { bandwidthLimit: 20_000 });
  await update.click();
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await page.getByRole('button', { name: '启动游戏' }).click();
  await expect(page.getByRole('status').filter({ hasText: '游戏启动成功' })).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).running).toBe(true);
  expect((await stateOf(page)).version).toBe(OLD);
  await callHost(page, 'stopGame', { gameId: GAME });
  await expect.poll(async () => (await stateOf(page)).running ?? false).toBe(false);
  await callHost(page, 'setLocalSetting', { bandwidthLimit: 0 });
  await expect.poll(async () => (await stateOf(page)).version, { timeout: 60_000 }).toBe(NEW);
  expect(await readFile(join(installPath, 'README.txt'), 'utf8')).toContain(NEW);
  expect(await readFile(saved, 'utf8')).toBe('mine');

  const map = join(installPath, 'assets/world/深港.map');
  const whole = await readFile(map);
  await damage(map);
  await page
    .getByRole('region', { name: '本机文件' })
    .getByRole('button', { name: '校验并修复' })
    .click();
  await expect(page.getByText('修复了 1 个文件').first()).toBeVisible({ timeout: 60_000 });
  expect((await readFile(map)).equals(whole)).toBe(true);
  await page.getByRole('button', { name: '启动游戏' }).click();
  await expect(page.getByRole('status').filter({ hasText: '游戏启动成功' })).toBeVisible();
  await callHost(page, 'stopGame', { gameId: GAME });
});
