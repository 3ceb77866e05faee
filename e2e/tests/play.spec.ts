import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { install, openGame, startDownload } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test } from '../fixtures/world.ts';

const SMALL_GAME = 1001;
const OTHER_GAME = 1003;

test('a game whose program ends at once is shown as a failed launch', async ({
  page,
  platform,
  host,
}) => {
  await page.goto(host.url);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, /32 岁/);
  await install(page, SMALL_GAME);
  const { installPath } = await callHost(page, 'getGameState', { gameId: SMALL_GAME });
  await breakPrograms(installPath ?? '');
  await page.getByRole('button', { name: '启动游戏' }).click();
  await expect(page.getByText('游戏启动失败，请稍后再试')).toBeVisible();
  await expect(page.getByRole('button', { name: '启动游戏' })).toBeVisible();
});

/** Replaces every executable with a script that exits with 7. */
async function breakPrograms(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.includes('.')) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, '#!/bin/sh\nexit 7\n');
    await chmod(path, 0o755);
  }
}

test('a second game is refused while one downloads, and queued', async ({ page, host }) => {
  await page.goto(host.url);
  await callHost(page, 'setLocalSetting', { bandwidthLimit: 2_000_000 });
  await openGame(page, OTHER_GAME);
  await startDownload(page);
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await openGame(page, SMALL_GAME);
  await page.getByRole('button', { name: '下载游戏' }).click();
  await expect(page.getByText('有游戏正在下载中，请稍后再试')).toBeVisible();
  const refused = await callHost(page, 'getGameState', { gameId: SMALL_GAME });
  expect(refused?.download ?? false).toBe(false);
  await expect(page.getByText(/》已加入下载队列$/)).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('button', { name: '下载游戏' })).toBeVisible();
});

test('without a host the page works and says what it can’t do', async ({ page, platform }) => {
  await page.goto(`${platform.url}/detail?gameId=${SMALL_GAME}`);
  await page.getByRole('button', { name: '下载游戏' }).click();
  await expect(page.getByText('请在游戏盒子客户端中使用')).toBeVisible();
});
