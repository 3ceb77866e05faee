import type { Page } from '@playwright/test';
import { install } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { sendSql } from '../fixtures/operator.ts';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test, type Platform } from '../fixtures/world.ts';

// Its own option makes a separate platform, which may be stopped.
test.use({ platformEnv: { LOG_LEVEL: 'error' } });

const [GAME, OTHER_GAME] = [1001, 1002];

test('the library checks several games, and launches for an adult while the platform is away', async ({
  page,
  platform,
  host,
}) => {
  test.setTimeout(300_000);
  await page.goto(host.url);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, /32 岁/);
  await install(page, OTHER_GAME);
  await install(page, GAME);
  const server = await waitForServer(page, platform);
  await checkBoth(page);

  await platform.stop();
  await openLibrary(page);
  const notice = page.getByText('服务器暂时没有响应，恢复后会自动刷新');
  await expect(notice).toHaveCount(1);
  const play = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href*="gameId=${GAME}"]`) })
    .getByRole('button', { name: '启动游戏' });
  await play.click();
  await expect(page.getByRole('status').filter({ hasText: '游戏启动成功' })).toBeVisible();
  await callHost(page, 'stopGame', { gameId: GAME });

  await platform.start();
  await expect(notice).toBeHidden();
  await readMessage(page, `${server} 已开服`);
});

/** Reserves a server, lets its operator open it, and returns its name. */
async function waitForServer(page: Page, platform: Platform): Promise<string> {
  const { serverId, name } = await firstServer(platform.url);
  const open = (at: number) =>
    sendSql(platform, `update game_server set open_time = ${at} where server_id = ${serverId}`);
  await open(Date.now() + 3_600_000);
  await page.goto(new URL(`/detail?gameId=${GAME}&serverId=${serverId}`, page.url()).href);
  await page.getByRole('button', { name: `预约：${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `已预约：${name}` })).toBeVisible();
  await open(Date.now());
  return name;
}

async function firstServer(platformUrl: string): Promise<{ serverId: number; name: string }> {
  const answer = await fetch(`${platformUrl}/api/web-api/game/get?gameId=${GAME}`);
  const { data } = (await answer.json()) as {
    data: { servers: { serverId: number; name: string }[] };
  };
  const [server] = data.servers;
  if (server === undefined) throw new Error('the game has no server');
  return server;
}

async function openLibrary(page: Page): Promise<void> {
  await page.goto(new URL('/library', page.url()).href);
  const list = page.getByRole('list', { name: '我的游戏' });
  await expect(list.getByRole('button', { name: '启动游戏' })).toHaveCount(2);
}

async function checkBoth(page: Page): Promise<void> {
  await openLibrary(page);
  await page.getByRole('button', { name: '批量管理' }).click();
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('button', { name: '校验并修复', exact: true }).click();
  await expect(page.getByText('批量校验完成，共 2 款')).toBeVisible();
  for (const gameId of [GAME, OTHER_GAME]) {
    const state = await callHost(page, 'getGameState', { gameId });
    expect(state.repairedFiles).toBe(0);
  }
}

/** The bell counts the message until it was read. */
async function readMessage(page: Page, title: string): Promise<void> {
  const bell = page.getByRole('button', { name: '消息' });
  const message = page.getByRole('list', { name: '消息' }).getByRole('link', { name: title });
  // The message comes within a minute of the opening.
  await expect(async () => {
    await page.reload();
    await bell.click();
    await expect(message).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 150_000 });
  await expect(message).toHaveAccessibleName(/^未读/);
  const unread = await page.getByRole('list', { name: '消息' }).getByText('未读：').count();
  await expect(bell).toHaveAccessibleDescription(`${unread} 条未读`);
  await message.click();
  await expect(page).toHaveURL(new RegExp(`/detail\\?gameId=${GAME}`));
  await expect(bell).toHaveAccessibleDescription(unread === 1 ? '' : `${unread - 1} 条未读`);
}
