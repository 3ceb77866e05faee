import type { Page } from '@playwright/test';
import { sendSql } from '../fixtures/operator.ts';
import { fillInAddress, logInByMobile, verifyIdentity } from '../fixtures/player.ts';
import { expect, test } from '../fixtures/world.ts';

/** One prize takes every draw, so that the result is known. */
const LOTTERY_OF_ONE = `
  update lottery_setting set end_time = 1 + begin_time where setting_id = 1;
  insert into lottery_setting (setting_id, name, begin_time) values (200001, '青河祈愿', 0);
  insert into lottery_version (version_id, setting_id, from_time, cost, draws_per_day)
    values (200001, 200001, 0, 30, 3);
  insert into lottery_prize
      (version_id, place, name, picture, weight, is_win, physical, points, rules)
    select 200001, 0, '手绘渔灯', picture, 1, true, true, 0, '[]' from lottery_prize where prize_id = 2;`;

test('from the first login to the first prize sent home, with one lost answer', async ({
  page,
  platform,
}) => {
  await sendSql(platform, LOTTERY_OF_ONE);
  // The light over the prizes has stopped.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${platform.url}/welfare`);
  await logInByMobile(page, platform);
  await verifyIdentity(page, platform, /24 岁/);
  await signIn(page);
  await claimThroughCutNetwork(page);
  await drawByKeys(page);
  await lookAtRecords(page);
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^签到领 \d+ 积分$/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: '签到成功' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('今天已签到')).toBeVisible();
}

/** The platform gives the reward, but its answer and all later ones are lost. */
async function claimThroughCutNetwork(page: Page): Promise<void> {
  let cut = false;
  await page.route('**/api/**', async (route) => {
    if (!cut && route.request().url().includes('/receiveTaskAward')) {
      cut = true;
      await route.fetch();
    }
    await (cut ? route.abort('connectionreset') : route.continue());
  });
  const claim = page.getByRole('button', { name: '领取完成实名认证的奖励' });
  await claim.press('Enter');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /服务器暂时没有响应/ })
      .first(),
  ).toBeVisible();
  await page.unroute('**/api/**');
  // Another call's failure may be shown first; a press by keys does not wait for the claim's.
  await expect(claim).not.toHaveAttribute('aria-busy');
  await claim.press('Enter');
  const gain = page.getByRole('dialog', { name: '领取成功' });
  await expect(gain.getByText(/100积分/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(claim).toBeHidden();
}

async function drawByKeys(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '今日福利' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const draw = page.getByRole('button', { name: '抽一次 · 30 积分' });
  // It waits for the points, and a press by keys does not.
  await expect(draw).toBeEnabled();
  await draw.press('Enter');
  await page
    .getByRole('dialog', { name: '用 30 积分抽一次？' })
    .getByRole('button', { name: '抽奖 · 30 积分' })
    .press('Enter');
  const won = page.getByRole('dialog', { name: '抽中：手绘渔灯' });
  await won.getByRole('button', { name: '新增地址' }).press('Enter');
  await fillInAddress(page);
  await won.getByRole('button', { name: '寄到这里' }).press('Enter');
  await expect(won).toBeHidden();
}

async function lookAtRecords(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '我的记录' }).click();
  // Requested twice, given once.
  const points = page.getByRole('list', { name: '积分明细' }).getByRole('listitem');
  await expect(points.filter({ hasText: '完成实名认证' })).toHaveCount(1);
  await expect(points.filter({ hasText: '−30' })).toHaveCount(1);
  await page.getByRole('radio', { name: '抽奖记录' }).press('Space');
  const draws = page.getByRole('list', { name: '抽奖记录' }).getByRole('listitem');
  await expect(draws).toHaveCount(1);
  await expect(draws).toContainText('手绘渔灯');
  await expect(draws).toContainText('地址已确认');
  await page.getByRole('radio', { name: '兑换和奖品' }).press('Space');
  const order = page.getByRole('list', { name: '兑换和奖品' }).getByRole('listitem');
  await expect(order).toContainText('广东省 深圳市 南山区 望海路 7 号');
  await expect(order).toContainText('等待寄出');
}
