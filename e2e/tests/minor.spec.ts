import { install } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { findPerson, logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test } from '../fixtures/world.ts';

// A Wednesday afternoon in Shanghai, and no holiday.
test.use({ platformEnv: { DEMO_CLOCK: '2026-11-18T15:00:00+08:00' } });

test('a minor is told why and when, and nothing starts', async ({ page, platform, host }) => {
  const gameId = 1001;
  await page.goto(host.url);
  await logInByMobile(page, platform);
  await verifyIdentity(page, await findPerson(page.context(), platform, /12 岁/));
  await install(page, gameId);
  await page.getByRole('button', { name: '启动游戏' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: /未成年/ })).toBeVisible();
  expect((await callHost(page, 'getGameState', { gameId })).running ?? false).toBe(false);
});
