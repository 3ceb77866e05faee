import { getSiteConfig, getUserDetail } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSession } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';
import { refused } from '../test/fake-api.ts';
import { fakeHost } from '../test/fake-host.ts';
import { cleanApp, mainMenu, openApp, prepareApp, sampleSite } from '../test/render-app.tsx';
import { sampleUser } from '../test/sample-user.ts';
import { stores } from '../test/stores.ts';

let api: ReturnType<typeof prepareApp>;

beforeEach(() => {
  api = prepareApp();
});

afterEach(cleanApp);

const here = () => window.location.pathname;

test('a token that the host answers later fills the header and the menu', async () => {
  const host = fakeHost();
  host.on('getLocalSetting', () => ({ token: 'H', plat_id: 1, channel_id: '', client_id: 'C' }));
  const user = openApp();
  expect(screen.getByRole('button', { name: '登录' })).toBeTruthy();
  expect(await screen.findByText('掌灯人')).toBeTruthy();
  expect(localStorage.getItem('shownName')).toBe('掌灯人');
  for (const name of ['红钻特权', '充值返利', '全民推广', '福利大厅']) {
    expect(mainMenu().getByRole('link', { name })).toBeTruthy();
  }
  await user.click(screen.getByRole('button', { name: /掌灯人.*个人中心/ }));
  expect(here()).toBe('/center');
});

test('the avatar leads nowhere while the player’s id is unknown', async () => {
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
  api.on(getUserDetail, { ...sampleUser(), userId: null });
  const user = openApp('/news');
  await screen.findByText('掌灯人');
  await user.click(screen.getByRole('button', { name: /掌灯人.*个人中心/ }));
  expect(here()).toBe('/news');
});

test.each([
  ['without a platform takes the site’s', '', 296],
  ['with a platform keeps it', 3, 3],
])('a session %s', async (_, own, plat) => {
  localStorage.setItem('session', JSON.stringify({ token: '', plat: own, channel: 1 }));
  api.on(getSiteConfig, { ...sampleSite, plat: 296 });
  openApp('/news');
  await waitFor(() => expect(useSite.of(stores).getState().site?.plat).toBe(296));
  await waitFor(() => expect(useSession.of(stores).getState().plat).toBe(plat));
});

test('the room of the player shown last is kept until the host says who is logged in', async () => {
  localStorage.setItem('shownName', '掌灯人');
  const host = fakeHost();
  const { promise, resolve } = Promise.withResolvers<object>();
  host.on('getLocalSetting', () => promise);
  openApp();
  expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
  expect(screen.getByText('掌灯人')).toBeTruthy();
  expect(mainMenu().getByRole('link', { name: '福利大厅' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '消息' })).toHaveProperty('disabled', true);
  resolve({ token: '', plat_id: 1, channel_id: '', client_id: 'C' });
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
  expect(mainMenu().queryByRole('link', { name: '福利大厅' })).toBeNull();
  expect(localStorage.getItem('shownName')).toBeNull();
});

test('退出 clears token and user and goes home', async () => {
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
  const user = openApp('/news');
  await screen.findByText('掌灯人');
  await user.click(screen.getByRole('button', { name: '退出' }));
  const question = () => screen.findByRole('dialog', { name: '退出登录' });
  await user.click(within(await question()).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useSession.of(stores).getState().token).toBe('T');
  await user.click(screen.getByRole('button', { name: '退出' }));
  await user.click(within(await question()).getByRole('button', { name: '退出' }));
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
  expect(mainMenu().queryByRole('link', { name: '福利大厅' })).toBeNull();
  expect(here()).toBe('/home');
  expect(JSON.parse(localStorage.getItem('session') ?? '')).toMatchObject({ token: '' });
});

test('the end of a session is shown once, and the player is logged out', async () => {
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
  api.on(getUserDetail, () => refused('UNAUTHORIZED'));
  openApp();
  expect(await screen.findByText('登录失效，请重新登录')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
  expect(useSession.of(stores).getState().token).toBe('');
});

test('an unverified player is asked for the real name once, and may put it off', async () => {
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
  api.on(getUserDetail, sampleUser({ identityVerify: 0, identityState: 'none' }));
  const user = openApp();
  const dialog = await screen.findByRole('dialog', { name: '实名认证' });
  await user.click(within(dialog).getByRole('button', { name: '关闭对话框' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a page that is loaded again does not ask again', async () => {
  const unverified = sampleUser({ identityVerify: 0, identityState: 'none' });
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
  sessionStorage.setItem('realNameAsked', String(unverified.userId));
  api.on(getUserDetail, unverified);
  openApp();
  await waitFor(() => expect(api.asked(getUserDetail).length).toBeGreaterThan(0));
  expect(await screen.findByRole('button', { name: /个人中心/ })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
