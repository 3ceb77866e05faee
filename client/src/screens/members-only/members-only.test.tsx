import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PackageServiceScreen } from '../package-service/package-service-screen.tsx';
import { PromotionScreen } from '../promotion/promotion-screen.tsx';
import { RechargeScreen } from '../recharge/recharge-screen.tsx';
import { RubiesScreen } from '../rubies/rubies-screen.tsx';

beforeEach(() => {
  useSession.getState().clearToken();
  loginPrompt.settle(false);
});

test.each([
  ['红钻特权', RubiesScreen],
  ['充值返利', RechargeScreen],
  ['全民推广', PromotionScreen],
  ['礼包服务', PackageServiceScreen],
])('%s invites to log in, and is empty for who is', async (title, Screen) => {
  const { user } = renderScreen('/', <Screen />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.queryByText('暂无数据')).toBeNull();
  await user.click(screen.getByRole('button', { name: '立即登录' }));
  expect(loginPrompt.isOpen()).toBe(true);
  act(() => useSession.getState().setToken('token'));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
});
