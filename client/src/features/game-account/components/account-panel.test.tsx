import { getLastRegisterAccount } from '@gamebox/contract';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { logIn } from '../../../test/test-http.tsx';
import { AccountPanel } from './account-panel.tsx';

beforeEach(() => {
  vi.unstubAllGlobals();
  logIn();
  fakeApi().on(getLastRegisterAccount, () => broken());
});

const panel = (
  <AccountPanel
    gameId={1001}
    gameName="青河灯录"
    server={null}
    serverNames={new Map()}
    loggedIn
    registering={false}
    onRegistering={() => undefined}
    onLogin={() => undefined}
  />
);

test('an account that could not be loaded has a retry', async () => {
  renderScreen('/', panel);
  expect(await screen.findByText('账号没有加载出来')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
});

test('while the server is away the frame says so, and the account only waits', async () => {
  const { client } = renderScreen('/', <ServerAwayContext value>{panel}</ServerAwayContext>);
  await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'));
  expect(screen.queryByText('账号没有加载出来')).toBeNull();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
