import { getPaymentOptions, listGameAccounts, listGameCurrencies } from '@gamebox/contract';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { silent } from '../../test/fake-api.ts';
import { beginRecharge } from '../../test/recharge-world.tsx';
import { renderScreen } from '../../test/render-screen.tsx';
import { RechargeScreen } from './recharge-screen.tsx';

test.each([
  ['/recharge', [getPaymentOptions, listGameAccounts, listGameCurrencies]],
  ['/recharge', [getPaymentOptions]],
  ['/recharge', [listGameAccounts]],
  ['/recharge?tab=exchange', [getPaymentOptions, listGameAccounts, listGameCurrencies]],
  ['/recharge?tab=exchange', [listGameCurrencies]],
  ['/recharge?tab=exchange', [listGameAccounts]],
])(
  'a platform that stays away leaves one sentence on %s, with nothing to pay',
  async (path, out) => {
    const api = beginRecharge();
    for (const call of out) api.on(call, silent());
    renderScreen(
      '/recharge',
      <ServerAwayContext value="long">
        <RechargeScreen />
      </ServerAwayContext>,
      { path },
    );
    await vi.waitFor(() => expect(api.asked(listGameCurrencies)).toHaveLength(1));
    expect(await screen.findByText('连上服务器后显示可以选择的游戏、账号和金额')).toBeTruthy();
    expect(screen.getAllByText(/^连上服务器后显示/)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: '支付' })).toBeNull();
  },
);
