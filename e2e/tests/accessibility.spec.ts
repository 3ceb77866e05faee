import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openGame, startDownload } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { expect, test } from '../fixtures/world.ts';

const ROUTES = [
  '/home',
  '/game',
  '/detail?gameId=1001',
  '/news',
  '/newDetails?newsId=3001',
  '/center',
  '/rubies',
  '/recharge',
  '/welfare',
  '/packageService',
  '/promotion',
  '/helpCenter',
  '/login',
  '/no/such/page',
];

for (const theme of ['dark', 'light'])
  for (const route of ROUTES)
    test(`${route} in the ${theme} theme has no serious finding`, async ({ page, platform }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(platform.url + route);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await seriousFindings(page)).toEqual([]);
    });

for (const theme of ['dark', 'light'])
  test(`the open download drawer in the ${theme} theme has no serious finding`, async ({
    page,
    host,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(host.url);
    await callHost(page, 'setLocalSetting', { bandwidthLimit: 200_000 });
    await openGame(page, 1001);
    await startDownload(page);
    await page.getByRole('button', { name: /^下载管理/ }).click();
    const drawer = page.getByRole('dialog', { name: '下载管理' });
    await expect(drawer.getByRole('progressbar')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await seriousFindings(page)).toEqual([]);
    await drawer.getByRole('button', { name: '暂停' }).click();
    await expect(drawer.getByRole('region', { name: '未完成 1' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

/** What of the page axe finds that players would stumble over, with the elements. */
async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
