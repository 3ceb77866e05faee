import type { Page } from '@playwright/test';
import { fillInLogin, newMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test } from '../fixtures/world.ts';

const FIRST = '新手启程礼包';
const SECOND = '灯会周礼包';
const CODE = /^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/;

test('a pack is claimed once, on the page of its game or of all packs, and keeps its code', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.url}/detail?gameId=1001`);
  await pack(page, FIRST)
    .getByRole('button', { name: `领取${FIRST}` })
    .click();
  // The login dialog opens when it is needed; the claim continues after it.
  await fillInLogin(page, platform, newMobile());
  await verifyIdentity(page, platform, /61 岁/);
  const code = await codeOf(page, FIRST);

  // A page that was opened before the second claim still offers it.
  const stale = await page.context().newPage();
  await stale.goto(`${platform.url}/packageService?gameId=1001`);
  await expect(stale.getByRole('button', { name: `领取${SECOND}` })).toBeVisible();
  await page.getByRole('link', { name: '我的礼包' }).click();
  expect(await codeOf(page, FIRST)).toBe(code);
  await page.getByRole('tab', { name: '可领取' }).click();
  await page.getByRole('button', { name: `领取${SECOND}` }).press('Enter');
  const second = await codeOf(page, SECOND);
  expect(second).not.toBe(code);
  await stale.getByRole('button', { name: `领取${SECOND}` }).click();
  expect(await codeOf(stale, SECOND)).toBe(second);
  // No error is shown either.
  await expect(stale.getByRole('list', { name: '通知' }).getByRole('listitem')).toHaveCount(0);
  await stale.close();

  await page.reload();
  expect(await codeOf(page, FIRST)).toBe(code);
  expect(await codeOf(page, SECOND)).toBe(second);
  await expect(page.getByRole('button', { name: `领取${SECOND}` })).toHaveCount(0);
});

const pack = (page: Page, name: string) => page.getByRole('article', { name });

async function codeOf(page: Page, name: string): Promise<string> {
  const code = pack(page, name).getByText(CODE);
  await expect(code).toBeVisible();
  return code.innerText();
}
