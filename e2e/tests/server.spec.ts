import type { Page } from '@playwright/test';
import { callHost } from '../fixtures/host-calls.ts';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { programsIn } from '../fixtures/programs.ts';
import { expect, test } from '../fixtures/world.ts';

const GAME = 1001;

test('two letters find a server, and the game runs on it', async ({ page, platform, host }) => {
  await page.goto(host.url);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, /32 岁/);

  // Nothing is installed, four presses: the suggestion, download, folder, start.
  const server = await pressSuggestion(page);
  // The earlier page stays until the game's own is ready, and may have such a button too.
  await expect(page.getByRole('combobox', { name: '分辨率' })).toBeVisible();
  await page.getByRole('button', { name: '下载游戏' }).click();
  await page.getByRole('button', { name: '开始下载' }).click();
  await expect(page.getByRole('button', { name: '启动游戏' })).toBeVisible({ timeout: 60_000 });
  await startOn(page, server);

  // It is installed, two presses: the suggestion, start.
  await page.goto(new URL('/home', host.url).href);
  expect(await pressSuggestion(page)).toBe(server);
  await startOn(page, server);
});

/** Types two letters and presses the first open server; returns its id. */
async function pressSuggestion(page: Page): Promise<string> {
  // The page's script may not be ready yet.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.type('qh');
  const open = page.getByRole('option').filter({ hasText: '已开服' }).first();
  await expect(open.locator('mark')).toHaveText('青河');
  await open.click();
  await expect(page).toHaveURL(new RegExp(`/detail\\?gameId=${GAME}&serverId=\\d+$`));
  return new URL(page.url()).searchParams.get('serverId') ?? '';
}

async function startOn(page: Page, server: string): Promise<void> {
  // The earlier page stays until the game's own is ready, and may have such a button too.
  await expect(page.getByRole('button', { name: '校验并修复' })).toBeVisible();
  const play = page.getByRole('button', { name: '启动游戏' });
  await play.click();
  await expect(page.getByRole('status').filter({ hasText: '游戏启动成功' })).toBeVisible();
  const { installPath = '' } = await callHost(page, 'getGameState', { gameId: GAME });
  expect((await programsIn(installPath)).flat()).toContain(server);
  await callHost(page, 'stopGame', { gameId: GAME });
  await expect(play).toBeVisible();
}
