import type { KeptAccount } from '@gamebox/contract';
import { getUserDetail, listGameRecords, logout as logoutCall } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptGame } from '../features/native-games/model/games/game-store.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { keepAccount } from '../features/session/model/accounts.ts';
import { useSession } from '../features/session/model/session-store.ts';
import type { fakeApi } from '../test/fake-api.ts';
import { HostRefusal, fakeHost } from '../test/fake-host.ts';
import { openApp, prepareApp } from '../test/render-app.tsx';
import { sampleState } from '../test/sample-states.ts';
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

const openAccounts = () => chooseAccounts(openApp('/news'));

async function chooseAccounts(user: UserEvent) {
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

test('a login that the host does not keep is told, once', async () => {
  host.on('getLocalSetting', () => ({ token: '', client_id: 'c' }));
  host.on('setLocalSetting', () => {
    throw new HostRefusal('malformed data: token');
  });
  const told = vi.spyOn(toast, 'warning');
  openApp('/news');
  await screen.findByRole('button', { name: '登录' });
  act(() => useSession.of(stores).getState().setToken('first'));
  await screen.findByText('登录没有保存到这台电脑，下次打开时需要重新登录');
  await keepAccount(stores, sampleUser({ userId: 1, nickname: '新名字' }), 'first');
  expect(told).toHaveBeenCalledOnce();
  expect(host.asked('keepAccount')).toEqual([]);
});

test('the next account sees nothing of what the last one played, or was told', async () => {
  const of = (userId: number, gameId: number, name: string) => {
    const played = { playSeconds: 3900, lastPlayTime: Date.now() };
    const more = { name, ...played, plays: [{ userId, ...played }] };
    return { state: sampleState(gameId, more), told: { ...told, userId, gameId, name } };
  };
  const told = { coverPrcture: '', bytes: 1, kind: 'install', endTime: 0 };
  const [first, second] = [of(1, 11, '铁潮'), of(2, 12, '纸龙')];
  host.on('getLocalSetting', () => ({ token: 'first', userId: 1, client_id: 'c' }));
  host.on('switchAccount', () => ({ token: 'second', userId: 2, client_id: 'c' }));
  for (const { state } of [first, second]) acceptGame(stores, state.gameId, state);
  host.on('listHistory', () => [
    { ...first.told, endTime: 5 },
    { ...first.told, endTime: 4 },
    { ...second.told, endTime: 3 },
  ]);
  api.on(listGameRecords, []);
  const user = openApp('/home');
  const continued = within(await screen.findByRole('region', { name: '继续游戏' }));
  const bell = () => screen.getByRole('button', { name: '消息' }).getAttribute('aria-description');
  expect(continued.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['铁潮']);
  await waitFor(() => expect(bell()).toBe('2 条未读'));
  await chooseAccounts(user);
  const dialog = within(await screen.findByRole('dialog', { name: '切换账号' }));
  await user.click(dialog.getByRole('button', { name: /^掌灯人/ }));
  await screen.findByRole('button', { name: /掌灯人.*个人中心/ });
  const next = within(await screen.findByRole('region', { name: '继续游戏' }));
  expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['纸龙']);
  await waitFor(() => expect(bell()).toBe('1 条未读'));
});

test('whose session it is, is stored with it and forgotten with it', async () => {
  let setting: object = { token: 'first', client_id: 'c' };
  host.on('setLocalSetting', (change) => (setting = { ...setting, ...change }));
  api.on(logoutCall, true);
  openApp('/news');
  await waitFor(() => expect(setting).toMatchObject({ token: 'first', userId: 1 }));
  act(() => useSession.of(stores).getState().clearToken());
  await waitFor(() => expect(setting).toMatchObject({ token: '', userId: null }));
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

test.each([true, false])('games that run are named before the switch: %s', async (running) => {
  acceptGame(stores, 5, sampleState(5, { name: '纸龙', running }));
  acceptGame(stores, 6, sampleState(6, { name: '青河' }));
  await openAccounts();
  const dialog = await screen.findByRole('dialog', { name: '切换账号' });
  const text = '《纸龙》正在运行，切换后不会关闭，仍用现在的账号。不玩了请先关闭游戏。';
  expect(dialog.textContent.includes(text)).toBe(running);
});

test('after the login as another account the games that run are named', async () => {
  acceptGame(stores, 5, sampleState(5, { name: '纸龙', running: true }));
  accounts = accounts.slice(0, 1);
  await openAccounts();
  await screen.findByRole('dialog', { name: '登录' });
  act(() => useSession.of(stores).getState().setToken('second'));
  act(() => loginPrompt.settle(stores, true));
  expect(await screen.findByText(/^《纸龙》仍在运行，用的是原来的账号/)).toBeTruthy();
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

describe('who is logged out', () => {
  beforeEach(() => {
    host.on('getLocalSetting', () => ({ token: '', client_id: 'c' }));
    accounts = [account(2, '掌灯人')];
  });

  const openLogin = async () => {
    const user = openApp('/news');
    await user.click(await screen.findByRole('button', { name: '登录' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: '登录' })) };
  };

  test('goes on with an account of this computer, without a code', async () => {
    host.on('switchAccount', () => ({ token: 'second', userId: 2, client_id: 'c' }));
    const { user, dialog } = await openLogin();
    const kept = within(await dialog.findByRole('region', { name: '本机账号' }));
    await user.click(kept.getByRole('button', { name: /掌灯人/ }));
    await waitFor(() => expect(useSession.of(stores).getState().token).toBe('second'));
    expect(host.asked('switchAccount')).toEqual([{ userId: 2 }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录' })).toBeNull());
  });

  test('is told that a session has ended, and the account is gone', async () => {
    host.on('switchAccount', () => {
      accounts = [];
      return null;
    });
    const { user, dialog } = await openLogin();
    await user.click(await dialog.findByRole('button', { name: /掌灯人/ }));
    expect(await screen.findByText('掌灯人 的登录已失效，请重新登录')).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole('region', { name: '本机账号' })).toBeNull());
    expect(dialog.getByRole('tab', { name: '手机登录' })).toBeTruthy();
  });

  test.each([
    [
      'knows no accounts',
      () => {
        throw new HostRefusal('unknown action');
      },
    ],
    ['answers with anything', () => 5],
  ])('a host that %s is not said to have ended the session', async (_, reply) => {
    host.on('switchAccount', reply);
    const { user, dialog } = await openLogin();
    await user.click(await dialog.findByRole('button', { name: /掌灯人/ }));
    expect(await screen.findByText('没有切换到 掌灯人，请重新登录')).toBeTruthy();
  });
});
