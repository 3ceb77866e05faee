import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openGame, startDownload } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { logInByMobile } from '../fixtures/player.ts';
import { screenPaths } from '../fixtures/screen-paths.ts';
import { expect, test } from '../fixtures/world.ts';

/** Screens that need parameters are opened at an address with content. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/detail': '/detail?gameId=1001',
  '/newDetails': '/newDetails?newsId=3001',
};

/** Needs an invitation, which `promotion.spec.ts` makes and checks. */
const ELSEWHERE = '/i/:code';

const open = screenPaths('open').filter((path) => path !== ELSEWHERE);
const guarded = screenPaths('login');
// Logged out, the guarded ones differ in a sentence.
const routes = [...open.map((path) => ADDRESSES[path] ?? path), guarded[0] ?? '', '/no/such/page'];

for (const route of routes)
  test(`${route} has no serious finding in either theme`, async ({ page, platform }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoSeriousFindingAt(page, platform.url + route);
  });

test('no screen behind the login has a serious finding in either theme', async ({
  page,
  platform,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${platform.url}/home`);
  await logInByMobile(page, platform);
  for (const path of guarded)
    await test.step(path, () => expectNoSeriousFindingAt(page, platform.url + path));
});

test('the open download drawer has no serious finding in either theme', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(host.url);
  await callHost(page, 'setLocalSetting', { bandwidthLimit: 200_000 });
  await openGame(page, 1001);
  await startDownload(page);
  await page.getByRole('button', { name: /^下载管理/ }).click();
  const drawer = page.getByRole('dialog', { name: '下载管理' });
  await expect(drawer.getByRole('progressbar')).toBeVisible();
  await expectNoSeriousFinding(page);
  await drawer.getByRole('button', { name: '暂停' }).click();
  await expect(drawer.getByRole('region', { name: '未完成 1' })).toBeVisible();
  await expectNoSeriousFinding(page);
});

async function expectNoSeriousFindingAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoSeriousFinding(page);
}

/** The theme only changes colours, so other rules than contrast are checked once. */
async function expectNoSeriousFinding(page: Page): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await seriousFindings(page)).toEqual([]);
  await html.evaluate((element) => element.setAttribute('data-theme', 'light'));
  expect(await seriousFindings(page, ['color-contrast'])).toEqual([]);
  await html.evaluate((element) => element.setAttribute('data-theme', 'dark'));
}

/** The violations that axe finds, with their elements; of all rules if none are named. */
async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  // The legacy mode looks into no frame of another origin, but also opens no page for the results:
  // with what else passed left out of them, it takes a third of the CPU time.
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
