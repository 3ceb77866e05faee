import type { Page } from '@playwright/test';
import {
  fillInAddress,
  fillInLogin,
  logInByWechat,
  newMobile,
  readSmsCode,
  verifyIdentity,
} from '../fixtures/player.ts';
import { expect, test, type Platform } from '../fixtures/world.ts';

test('a player binds a mobile, takes a name, opens a red packet, and switches accounts', async ({
  page,
  platform,
  host,
}) => {
  await page.goto(host.url);
  await logInByWechat(page, '小满');
  await verifyIdentity(page, platform, /24 岁/);
  await page.getByRole('button', { name: '个人中心' }).click();
  await expect(page).toHaveURL(/\/center$/);
  await bindMobile(page, platform);
  await rename(page, '青河掌灯人');
  await openRedPacket(page);
  await addAddress(page);

  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: '切换账号' }).click();
  await fillInLogin(page, platform, newMobile());
  // After a login the real-name dialog opens; it can be closed.
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /玩家\d{4}.*个人中心/ })).toBeVisible();
  // Switches back without another code.
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: '切换账号' }).click();
  const accounts = page.getByRole('dialog', { name: '切换账号' });
  await accounts.getByRole('button', { name: /^青河掌灯人/ }).click();
  await expect(page.getByRole('button', { name: /青河掌灯人.*个人中心/ })).toBeVisible();
});

async function bindMobile(page: Page, platform: Platform): Promise<void> {
  await page.getByRole('button', { name: '绑定' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机号' });
  const mobile = newMobile();
  await dialog.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
  const code = await readSmsCode(page.context(), platform, mobile);
  await dialog.getByRole('textbox', { name: '验证码' }).fill(code);
  await dialog.getByRole('button', { name: '绑定手机号' }).click();
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  await expect(page.getByRole('main').getByText(masked)).toBeVisible();
}

async function rename(page: Page, nickname: string): Promise<void> {
  await page.getByRole('button', { name: '修改资料' }).click();
  const dialog = page.getByRole('dialog', { name: '修改资料' });
  await dialog.getByRole('textbox', { name: '昵称' }).fill('官方客服');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('该昵称不能使用，请换一个')).toBeVisible();
  await dialog.getByRole('textbox', { name: '昵称' }).fill(nickname);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(`${nickname}.*个人中心`) }),
  ).toBeVisible();
}

/** The reward for a verified name. */
async function openRedPacket(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '福利大厅' }).click();
  await page.getByRole('button', { name: '领取完成实名认证的奖励' }).click();
  const gain = page.getByRole('dialog', { name: '领取成功' });
  await expect(gain).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gain).toBeHidden();

  await page.getByRole('button', { name: '个人中心' }).click();
  const index = page.getByRole('navigation', { name: '个人中心目录' });
  await index.getByRole('link', { name: '券和红包' }).click();
  await page.getByRole('button', { name: /^拆开 / }).click();
  const opened = page.getByRole('list', { name: '红包' }).getByText(/^拆出 ¥/);
  await expect(opened).toHaveText(/^拆出 ¥[1-5]\.\d\d，已存入您的账户$/);
  const [sum = ''] = /¥\d+\.\d\d/.exec(await opened.innerText()) ?? [];
  await index.getByRole('link', { name: '余额明细' }).click();
  await expect(page.getByRole('list', { name: '账户余额明细' })).toContainText(`+${sum}`);
}

async function addAddress(page: Page): Promise<void> {
  const index = page.getByRole('navigation', { name: '个人中心目录' });
  await index.getByRole('link', { name: '收货地址' }).click();
  await page.getByRole('button', { name: '新增地址' }).click();
  await fillInAddress(page);
  await expect(page.getByText('广东省 深圳市 南山区 望海路 7 号')).toBeVisible();
}
