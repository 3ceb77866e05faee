import { expect, test } from '../fixtures/world.ts';
import { logInByMobile, logInByWechat } from '../fixtures/player.ts';

test('the phone of the simulator scans the QR code and confirms', async ({ page, host }) => {
  await page.goto(host.url);
  await logInByWechat(page);

  // After a login the real-name dialog opens above everything else; it can be closed.
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '个人中心' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '个人中心' })).toBeVisible();
});

test('a wrong mobile and a wrong code are reported at their fields', async ({ page, host }) => {
  await page.goto(host.url);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByRole('tab', { name: '手机登录' }).click();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText('电话号码不能为空')).toBeVisible();
  await dialog.getByRole('textbox', { name: '手机号' }).fill('12345678901');
  await dialog.getByRole('textbox', { name: '验证码' }).fill('12');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByText('请输入有效的电话号码')).toBeVisible();
  await expect(dialog.getByText('请输入有效的验证码')).toBeVisible();
});

test('logging out ends the session and hides the parts that need it', async ({
  page,
  platform,
  host,
}) => {
  await page.goto(host.url);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '首页' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '福利大厅' })).toBeHidden();
  await logInByMobile(page, platform);
  // After a login the real-name dialog opens; it can be closed.
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: '福利大厅' }).click();
  await expect(page).toHaveURL(/\/welfare$/);
  await page.getByRole('button', { name: '退出' }).click();
  const question = page.getByRole('dialog', { name: '退出登录' });
  await question.getByRole('button', { name: '退出' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '福利大厅' })).toBeHidden();
});
