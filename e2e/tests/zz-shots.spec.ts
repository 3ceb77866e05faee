import { AxeBuilder } from '@axe-core/playwright';
import { openGame } from '../fixtures/games.ts';
import { callHost } from '../fixtures/host-calls.ts';
import { logInByMobile } from '../fixtures/player.ts';
import { expect, test } from '../fixtures/world.ts';

const out = '/tmp/client-shots';
test('shots', async ({ page, platform, host }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(host.url);
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await page.getByRole('tab', { name: '手机登录' }).click();
  await page.screenshot({ path: `${out}/login-mobile.png` });
  await page.keyboard.press('Escape');
  await logInByMobile(page, platform);
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openGame(page, 1001);
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下载游戏' }).first().click();
  const go = page.getByRole('button', { name: '开始下载' });
  await go.click();
  await expect(page.getByRole('button', { name: '启动游戏' }).first()).toBeVisible({
    timeout: 90_000,
  });
  await callHost(page, 'setLocalSetting', { bandwidthLimit: 100_000 });
  await openGame(page, 1002);
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下载游戏' }).first().click();
  await go.click();
  for (const theme of ['dark', 'light'])
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [1024, 700],
    ] as const) {
      await page.evaluate((value) => {
        localStorage.setItem('theme', value);
        document.documentElement.dataset['theme'] = value;
      }, theme);
      await page.setViewportSize({ width, height });
      for (const route of ['/home', '/game', '/center#host']) {
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, route);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${out}/${route.replace(/\W/g, '')}-${theme}-${width}.png` });
        if (width === 1280) {
          const { violations } = await new AxeBuilder({ page })
            .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
            .analyze();
          console.log(
            theme,
            route,
            violations.map(
              ({ id, impact, nodes }) =>
                `${id} ${impact}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' || ')}`,
            ),
          );
        }
      }
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.screenshot({ path: `${out}/menu.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '消息' }).click();
  await page.screenshot({ path: `${out}/messages.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '退出' }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/logout.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^下载管理/ }).click();
  await page
    .getByRole('dialog', { name: '下载管理' })
    .getByRole('button', { name: /取消/ })
    .first()
    .click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/cancel.png` });
});
