import { getLastRegisterAccount } from '@gamebox/contract';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleGameAccount } from '../../../test/sample-account.ts';
import { logIn } from '../../../test/test-http.tsx';
import { AccountPanel } from './account-panel.tsx';

beforeEach(() => {
  vi.unstubAllGlobals();
  logIn();
  fakeApi().on(getLastRegisterAccount, () => broken());
});

const panelOf = (running: boolean) => (
  <AccountPanel
    gameId={1001}
    gameName="青河灯录"
    server={null}
    serverNames={new Map()}
    loggedIn
    running={running}
    registering={false}
    onRegistering={() => undefined}
    onLogin={() => undefined}
  />
);

const panel = panelOf(false);

test('an account that could not be loaded has a retry', async () => {
  renderScreen('/', panel);
  expect(await screen.findByText('账号没有加载出来')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
});

test('a server without game accounts is not asked again', async () => {
  fakeApi();
  renderScreen('/', panel);
  expect(await screen.findByText('当前平台没有提供这项功能')).toBeTruthy();
  expect(screen.queryByText('账号没有加载出来')).toBeNull();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('while the server is away the frame says so, and the account only waits', async () => {
  const { client } = renderScreen('/', <ServerAwayContext value="now">{panel}</ServerAwayContext>);
  await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'));
  expect(screen.queryByText('账号没有加载出来')).toBeNull();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('an account registered while the game runs says that it comes with the next start', async () => {
  const api = fakeApi();
  api.on(getLastRegisterAccount, () => Promise.resolve(null));
  const { client } = renderScreen('/', panelOf(true));
  expect(await screen.findByText('还没有账号，注册一个就能直接进服')).toBeTruthy();
  api.on(getLastRegisterAccount, sampleGameAccount());
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('重新启动游戏后生效')).toBeTruthy();
});

test('an account that was there when the game was first seen to run is in use', async () => {
  fakeApi().on(getLastRegisterAccount, sampleGameAccount());
  renderScreen('/', panelOf(true));
  expect(await screen.findByText(/^注册于/)).toBeTruthy();
});
