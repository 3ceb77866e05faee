import { install } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { programsIn } from '../fixtures/programs.ts';
import { expect, test } from '../fixtures/world.ts';

// A Friday in Shanghai that is no holiday: minors may play from eight to nine.
test.use({ platformEnv: { DEMO_CLOCK: '2026-11-20T15:00:00+08:00' } });

test('a minor sees why and when; at nine the game ends, with the window open or closed', async ({
  page,
  platform,
  host,
}) => {
  const gameId = 1001;
  await page.goto(host.url);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, /12 岁/);
  await install(page, gameId);
  await page.getByRole('button', { name: '启动游戏' }).click();
  const refusal = page.getByRole('dialog').filter({ hasText: /未成年/ });
  await expect(refusal).toBeVisible();
  const { running = false, installPath = '' } = await callHost(page, 'getGameState', { gameId });
  expect(running).toBe(false);

  await platform.restartAt('2026-11-20T20:00:00+08:00');
  await page.reload();
  await page.getByRole('button', { name: '启动游戏' }).click();
  await expect.poll(() => programsIn(installPath)).toHaveLength(1);

  await page.close();
  await platform.restartAt('2026-11-20T20:59:55+08:00');
  // A host asks at its start, and again when the remaining seconds are over.
  await host.kill();
  await host.restart();
  await expect.poll(() => programsIn(installPath), { timeout: 90_000 }).toEqual([]);
  const next = await page.context().newPage();
  await next.goto(host.url);
  await expect(next.getByRole('dialog', { name: /游戏时间已结束$/ })).toBeVisible();
});
