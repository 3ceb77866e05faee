import { expect, test } from '../fixtures/world.ts';

for (const plat of ['3', '296'])
  test.describe(`an installation of platform ${plat}`, () => {
    test.use({ hostEnv: { GAMEBOX_PLAT: plat } });

    test('has the agreements of its own', async ({ page, host }) => {
      await page.goto(host.url);
      await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
      const dialog = page.getByRole('dialog', { name: '登录' });
      for (const [name, file] of [
        ['用户协议', 'user'],
        ['隐私协议', 'privacy'],
      ] as const) {
        const link = dialog.getByRole('link', { name });
        await expect(link).toHaveAttribute('href', `/agreements/${plat}/${file}.html`);
        const answer = await page.request.get(
          `${new URL(page.url()).origin}/agreements/${plat}/${file}.html`,
        );
        expect(answer.status()).toBe(200);
        expect(await answer.text()).toContain(name.slice(0, 2));
      }
    });
  });

test.describe('an installation of platform 296', () => {
  test.use({ hostEnv: { GAMEBOX_PLAT: '296' } });

  test('shows its authorization', async ({ page, host }) => {
    await page.goto(host.url);
    await page.getByRole('button', { name: '查看授权' }).click();
    const dialog = page.getByRole('dialog', { name: '授权' });
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /authorization\/296\.html$/);
    await expect(dialog.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  });
});

test('any other installation has the usual agreements and no authorization', async ({
  page,
  host,
}) => {
  await page.goto(host.url);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const link = page.getByRole('dialog', { name: '登录' }).getByRole('link', { name: '用户协议' });
  await expect(link).toHaveAttribute('href', '/agreements/default/user.html');
  await expect(page.getByRole('button', { name: '查看授权' })).toBeHidden();
});
