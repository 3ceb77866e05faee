import type { Page } from '@playwright/test';
import { logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test, type Platform } from '../fixtures/world.ts';

test('a player pays by both providers, and by the coins a level and a game’s currency', async ({
  page,
  platform,
}) => {
  await enter(page, platform, /61 岁/);
  // The choice is stored in the address, so the radio button changes a moment later.
  await page.getByRole('radio', { name: /^¥50\.00\s*5,000/ }).click();
  const gets = page.getByRole('list', { name: '支付后得到' });
  await expect(gets).toContainText(/5,000\s*平台币/);
  await expect(gets).toContainText(/\+100\s*专区币/);

  await page.getByRole('radio', { name: /支付宝/ }).check();
  await page.getByRole('button', { name: '支付 ¥50.00' }).click();
  await expect(codeOf(page, '支付宝')).toBeVisible();
  // As after a crash: the order and its QR code are found again.
  await page.reload();
  const qrText = readCode(page);
  await page
    .getByRole('region', { name: '待支付的订单' })
    .getByRole('button', { name: '继续支付' })
    .click();
  await expect(codeOf(page, '支付宝')).toBeVisible();
  await payByPhone(page, await qrText);
  await seePaid(page);

  await page.getByRole('radio', { name: /微信支付/ }).check();
  const wechat = readCode(page);
  await page.getByRole('button', { name: '支付 ¥50.00' }).click();
  await payByPhone(page, await wechat);
  await seePaid(page);

  await page.getByRole('tab', { name: '充值记录' }).click();
  const orders = page.getByRole('list', { name: '付款订单' }).getByRole('listitem');
  await expect(orders.filter({ hasText: '已到账' })).toHaveCount(2);
  await page.goto(`${platform.url}/rubies`);
  await buyDiamond(page, '开通红钻会员');
  await buyDiamond(page, '续费红钻会员');
  await page.getByRole('tab', { name: '开通记录' }).click();
  const terms = page.getByRole('list', { name: '开通记录' }).getByRole('listitem');
  await expect(terms.filter({ hasText: /1,500\s*平台币/ })).toHaveCount(2);
  await page.goto(`${platform.url}/recharge?amountFen=5000`);
  await expect(gets).toContainText(/\+250\s*专区币/);

  await exchange(page, platform);

  await page.goto(`${platform.url}/center?tab=wallet&unit=platformCoins`);
  await expect(page.getByRole('tabpanel')).toContainText('6,000');
  await page.getByRole('tab', { name: '专区币' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('200');
});

test('a 15-year-old can’t pay ¥51, and sees why and what is left', async ({ page, platform }) => {
  await enter(page, platform, /15 岁/);
  await expect(page.getByText(/未成年人每次最多充值\s*¥50\.00，每月最多\s*¥200\.00/)).toBeVisible();
  await page.getByRole('textbox', { name: '其他金额' }).fill('51');
  await expect(page.getByText(/未成年人每次最多支付 ¥50\.00/)).toBeVisible();
  await expect(page.getByRole('button', { name: '支付 ¥51.00' })).toBeDisabled();
  await page.getByRole('textbox', { name: '其他金额' }).fill('50');
  await expect(page.getByRole('button', { name: '支付 ¥50.00' })).toBeEnabled();
});

/** Logs in as a new player of that age, chooses a server and registers an account there. */
async function enter(page: Page, platform: Platform, age: RegExp): Promise<void> {
  await page.goto(`${platform.url}/recharge`);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, age);
  await page.getByRole('button', { name: '选择游戏', exact: true }).click();
  const games = page.getByRole('dialog', { name: '选择游戏' });
  await games.getByRole('searchbox', { name: '搜索游戏或服务器' }).fill('qh');
  const servers = games.getByRole('region', { name: /的服务器$/ }).first();
  await servers.getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('button', { name: '注册账号' }).click();
  const form = page.getByRole('dialog', { name: '注册游戏账号' });
  const account = `p${String(Date.now())}`;
  await form.getByRole('textbox', { name: '账号' }).fill(account);
  await form.getByLabel('密码', { exact: true }).fill('lantern-1');
  await form.getByLabel('确认密码').fill('lantern-1');
  await form.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('combobox', { name: '游戏账号' })).toContainText(account);
}

const codeOf = (page: Page, method: string) =>
  page.getByRole('dialog', { name: '支付订单' }).getByRole('img', { name: `${method}付款二维码` });

/** The text of the QR code on the screen, as a phone's camera reads it. */
async function readCode(page: Page): Promise<string> {
  let qrText = '';
  await page.waitForResponse(async (response) => {
    if (!response.url().includes('/pay/order/get')) return false;
    const { data } = (await response.json()) as { data: { qrText: string | null } | null };
    qrText = data?.qrText ?? '';
    return qrText !== '';
  });
  return qrText;
}

async function payByPhone(page: Page, qrText: string): Promise<void> {
  const phone = await page.context().newPage();
  await phone.goto(qrText);
  await phone.getByRole('button', { name: '确认支付' }).click();
  await expect(phone.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await phone.close();
}

async function seePaid(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '支付成功' });
  const got = dialog.getByRole('list', { name: '得到' });
  await expect(got).toContainText('5,000');
  await expect(got).toContainText('100');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toBeHidden();
}

/** Buys a month with platform coins: the payment and the remaining balance are confirmed first. */
async function buyDiamond(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await page.getByRole('radio', { name: /平台币/ }).check();
  await page.getByRole('button', { name: '支付 1,500 平台币' }).click();
  const question = page.getByRole('dialog', { name: '用平台币支付 1,500 平台币？' });
  await question.getByRole('button', { name: '支付 1,500 平台币' }).click();
  const dialog = page.getByRole('dialog', { name: '支付成功' });
  await expect(dialog.getByRole('list', { name: '得到' })).toContainText('红钻会员');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Buys the currency of the game with the registered account; the order waits for the game's server.
 */
async function exchange(page: Page, platform: Platform): Promise<void> {
  await page.goto(`${platform.url}/recharge?tab=exchange`);
  await page.getByRole('radio', { name: /^1,000\s*100 灯油/ }).click();
  await expect(page.getByRole('list', { name: '兑换后得到' })).toContainText(/100\s*灯油/);
  await page.getByRole('button', { name: '支付 1,000 平台币' }).click();
  const question = page.getByRole('dialog', { name: '用平台币支付 1,000 平台币？' });
  await question.getByRole('button', { name: '支付 1,000 平台币' }).click();
  const dialog = page.getByRole('dialog', { name: '支付成功' });
  await expect(dialog.getByRole('list', { name: '得到' })).toContainText('灯油');
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('tab', { name: '兑换记录' }).click();
  const orders = page.getByRole('list', { name: '付款订单' }).getByRole('listitem');
  await expect(orders.filter({ hasText: '等待游戏发放' })).toHaveCount(1);
}
