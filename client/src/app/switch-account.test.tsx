import type { KeptAccount } from '@gamebox/contract';
import { getUserDetail, logout as logoutCall } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../features/session/model/session-store.ts';
import type { fakeApi } from '../test/fake-api.ts';
import { fakeHost } from '../test/fake-host.ts';
import { openApp, prepareApp } from '../test/render-app.tsx';
import { sampleUser } from '../test/sample-user.ts';
import { stores } from '../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
let host: ReturnType<typeof fakeHost>;
let accounts: KeptAccount[];
const account = (userId: number, nickname: string): KeptAccount => ({
  userId,
  nickname,
  avatar: '',
  mobile: '138****0001',
  lastUseTime: Date.now(),
});

beforeEach(() => {
  vi.unstubAllGlobals();
  api = prepareApp();
  accounts = [account(1, '青河'), account(2, '掌灯人')];
  host = fakeHost();
  host.on('getLocalSetting', () => ({ token: 'first', client_id: 'c' }));
  host.on('setLocalSetting', (change) => change);
  host.on('listAccounts', () => accounts);
  host.on('keepAccount', () => accounts);
  api.on(getUserDetail, () =>
    sampleUser(
      useSession.of(stores).getState().token === 'first'
        ? { userId: 1, nickname: '青河' }
        : { userId: 2, nickname: '掌灯人' },
    ),
  );
});

async function openAccounts() {
  const user = openApp('/news');
  await screen.findByRole('button', { name: /青河.*个人中心/ });
  // Until the menu's code has loaded, a button without function is shown.
  const menu = () => screen.getByRole('button', { name: '账号菜单' });
  await waitFor(() => expect(menu()).toHaveProperty('disabled', false));
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: '切换账号' }));
  return user;
}

test('the host stores the logged-in account with its session', async () => {
  openApp('/news');
  await waitFor(() => expect(host.asked('keepAccount')).toHaveLength(1));
  expect(host.asked('keepAccount')[0]).toMatchObject({ userId: 1, token: 'first' });
});

test('switching to another stored account needs no login', async () => {
  host.on('switchAccount', () => ({ token: 'second', client_id: 'c' }));
  const user = await openAccounts();
  const dialog = within(await screen.findByRole('dialog', { name: '切换账号' }));
  expect(dialog.getByText('当前账号')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^掌灯人/ }));
  expect(await screen.findByRole('button', { name: /掌灯人.*个人中心/ })).toBeTruthy();
  expect(host.asked('switchAccount')).toEqual([{ userId: 2 }]);
  expect(useSession.of(stores).getState().token).toBe('second');
  expect(api.asked(logoutCall)).toHaveLength(0);
});

test('an account whose session has ended is asked to log in', async () => {
  host.on('switchAccount', () => null);
  const user = await openAccounts();
  const dialog = within(await screen.findByRole('dialog', { name: '切换账号' }));
  await user.click(dialog.getByRole('button', { name: /^掌灯人/ }));
  expect(await screen.findByRole('dialog', { name: '登录' })).toBeTruthy();
  expect(useSession.of(stores).getState().token).toBe('first');
});

test('after a question an account is removed and its session ended', async () => {
  host.on('forgetAccount', () => {
    accounts = accounts.slice(0, 1);
    return { token: 'second' };
  });
  api.on(logoutCall, true);
  const user = await openAccounts();
  await user.click(await screen.findByRole('button', { name: '移除 掌灯人' }));
  const question = within(await screen.findByRole('dialog', { name: '从本机移除 掌灯人？' }));
  await user.click(question.getByRole('button', { name: '移除' }));
  await waitFor(() => expect(api.asked(logoutCall)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '移除 掌灯人' })).toBeNull();
  expect(useSession.of(stores).getState().token).toBe('first');
});

test('without another stored account the login is asked for at once', async () => {
  accounts = accounts.slice(0, 1);
  await openAccounts();
  expect(await screen.findByRole('dialog', { name: '登录' })).toBeTruthy();
});
