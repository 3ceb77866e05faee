import { expect, test } from '../fixtures/world.ts';

test('the frame is shown without a network, and home is filled when it returns', async ({
  page,
  context,
  host,
}) => {
  await page.goto(host.url);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText('网络已断开，恢复后会自动刷新');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('a page that breaks shows the error page, and its link leads home', async ({
  page,
  platform,
}) => {
  await page.route(/news-screen.*\.js/, (route) => route.abort());
  await page.goto(`${platform.url}/home`);
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '新闻活动' })
    .click();
  await expect(page.getByText('页面出错了')).toBeVisible();
  await expect(page.getByText('500')).toBeVisible();
  await page.unroute(/news-screen.*\.js/);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('an unknown address says so inside the frame', async ({ page, platform }) => {
  await page.goto(`${platform.url}/no/such/page`);
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/home$/);
});
