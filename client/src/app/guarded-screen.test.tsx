import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '../test/test-http.tsx';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { cleanApp, openApp, prepareApp } from '../test/render-app.tsx';
import { SCREENS } from './screens.ts';
import { stores } from '../test/stores.ts';

beforeEach(() => void prepareApp());
afterEach(cleanApp);

const members = SCREENS.flatMap((one) =>
  one.access === 'login' ? [[one.path, one.title, one.purpose] as const] : [],
);

test('some screens need a login', () => {
  expect(members.map(([path]) => path)).toEqual(['/rubies', '/recharge', '/promotion', '/welfare']);
});

test.each(members)(
  '%s asks a logged-out player to log in, and opens for a logged-in one',
  async (path, title, purpose) => {
    const user = openApp(path);
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(await main.findByText(purpose)).toBeTruthy();
    const offers = within(main.getByRole('list', { name: '登录后可以使用的功能' }));
    expect(offers.getAllByRole('listitem')).toHaveLength(3);
    await user.click(main.getByRole('button', { name: '去登录' }));
    expect(loginPrompt.isOpen(stores)).toBe(true);
    act(() => {
      loginPrompt.settle(stores, true);
      logIn();
    });
    expect(await main.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(main.queryByText(purpose)).toBeNull();
  },
);
