import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logInByMobile, newMobile, readSmsCode } from '../fixtures/player.ts';
import { expect, test } from '../fixtures/world.ts';

test('a friend accepts the link on a phone, and appears in the inviter’s list', async ({
  page,
  browser,
  platform,
}) => {
  await page.goto(`${platform.url}/promotion`);
  await logInByMobile(page, platform);
  await putOffRealName(page);
  const panel = page.getByRole('region', { name: '我的邀请' });
  const link = await panel.getByText(/^http.*\/i\/[B-Z]{7}$/).innerText();
  await expect(panel.getByRole('img', { name: '邀请二维码' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: '保存二维码' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^邀请码-[B-Z]{7}\.png$/);
  await expect(page.getByText('还没有好友加入')).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 375, height: 740 } });
  const friend = await phone.newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: /邀请您一起玩$/ })).toBeVisible();
  const { violations } = await new AxeBuilder({ page: friend }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const wider = () => friend.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
  await friend.getByRole('link', { name: '接受邀请，注册登录' }).click();
  await friend.getByRole('tab', { name: '手机登录' }).click();
  const mobile = newMobile();
  await friend.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await friend.getByRole('button', { name: '获取验证码' }).click();
  await expect(friend.getByRole('button', { name: /秒后重新获取/ })).toBeVisible();
  const code = await readSmsCode(phone, platform, mobile);
  await friend.getByRole('textbox', { name: '验证码' }).fill(code);
  await friend.getByRole('button', { name: '登录', exact: true }).click();
  await friend.getByRole('button', { name: '同意并登录' }).click();
  await putOffRealName(friend);
  await expect(friend.getByText(/^您已接受 .* 的邀请/)).toBeVisible();
  await phone.close();

  await page.reload();
  const rows = page.getByRole('list', { name: '我的好友' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
});

async function putOffRealName(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
