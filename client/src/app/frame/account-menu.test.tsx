import { getUserDetail } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../features/session/model/session-store.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleUser } from '../../test/sample-user.ts';
import { stores } from '../../test/stores.ts';
import { AccountMenu } from './account-menu.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  act(() => useSession.of(stores).getState().setToken('T'));
});
afterEach(() => vi.restoreAllMocks());

test.each([
  [1, '红钻会员'],
  [9, '未知等级'],
])('the menu names the member level %d', async (memberLevel, name) => {
  api.on(getUserDetail, () => ({ ...sampleUser(), memberLevel }));
  const { user } = renderScreen('/home', <AccountMenu onLeave={() => undefined} />);
  await user.click(screen.getByRole('button', { name: '账号菜单' }));
  expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.queryByText('普通会员')).toBeNull();
});

test.each([null, undefined])(
  'a member level of %s is not said to be the common one',
  async (memberLevel) => {
    api.on(getUserDetail, () => ({ ...sampleUser(), memberLevel }));
    const { user } = renderScreen('/home', <AccountMenu onLeave={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '账号菜单' }));
    expect(await screen.findByText(sampleUser().nickname)).toBeTruthy();
    expect(screen.queryByText(/会员|等级/)).toBeNull();
  },
);
