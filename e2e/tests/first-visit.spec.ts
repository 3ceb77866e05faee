import { expect, test } from '../fixtures/world.ts';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { startDownload } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';

const BIG_GAME = 1003;

test('a newcomer signs in, finds a server, downloads through a crash, and plays', async ({
  page,
  platform,
  host,
}) => {
  await page.goto(host.url);
  await expect(page).toHaveURL(/\/home$/);
  await logInByMobile(page, platform);

  // After the first login the real-name dialog opens above everything else.
  await verifyIdentity(page, platform, /24 岁/);
  await expect(page.getByRole('button', { name: '个人中心' })).toBeVisible();

  const search = page.getByRole('searchbox', { name: '请输入服务器/版本名称' });
  const { name, server } = await serverOf(platform.url, BIG_GAME);
  await search.fill(server);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/game$/);
  const found = page.getByRole('region', { name: `${name}的服务器` });
  await found.getByRole('link', { name: server }).click();
  await expect(page).toHaveURL(new RegExp(`/detail\\?gameId=${BIG_GAME}&serverId=\\d+$`));

  await callHost(page, 'setLocalSetting', { bandwidthLimit: 4_000_000 });
  await startDownload(page);
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await expect
    .poll(
      async () => (await callHost(page, 'getGameState', { gameId: BIG_GAME })).download_progress,
    )
    .toBeGreaterThan(20);

  await host.kill();
  await host.restart();
  // The download continues by itself from where it was.
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  const resumed = await callHost(page, 'getGameState', { gameId: BIG_GAME });
  expect(resumed.download_progress).toBeGreaterThan(5);
  await callHost(page, 'setLocalSetting', { bandwidthLimit: 0 });

  const play = page.getByRole('button', { name: '启动游戏' });
  await expect(play).toBeVisible({ timeout: 60_000 });
  await play.click();
  await expect(page.getByRole('status').filter({ hasText: '游戏启动成功' })).toBeVisible();
  await expect
    .poll(async () => (await callHost(page, 'getGameState', { gameId: BIG_GAME })).running)
    .toBe(true);
  await callHost(page, 'stopGame', { gameId: BIG_GAME });
  await expect(play).toBeVisible();
});

/** A server that is open at any hour of the day. */
async function serverOf(platformUrl: string, gameId: number) {
  const answer = await fetch(`${platformUrl}/api/web-api/game/get?gameId=${gameId}`);
  const { data } = (await answer.json()) as {
    data: { name: string; servers: { name: string; openTime: number }[] };
  };
  const open = data.servers.find(({ openTime }) => openTime <= Date.now());
  return { name: data.name, server: open?.name ?? '' };
}
