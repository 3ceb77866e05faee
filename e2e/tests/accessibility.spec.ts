import { AxeBuilder } from '@axe-core/playwright';
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
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
      ).toEqual([]);
    });
