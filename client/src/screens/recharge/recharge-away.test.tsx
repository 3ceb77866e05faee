import { getPaymentOptions, listGameAccounts, listGameCurrencies } from '@gamebox/contract';
import { LongAwayContext, ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { silent } from '../../test/fake-api.ts';
import { beginRecharge } from '../../test/recharge-world.tsx';
import { renderScreen } from '../../test/render-screen.tsx';
import { RechargeScreen } from './recharge-screen.tsx';

test.each(['/recharge', '/recharge?tab=exchange'])(
  'a platform that stays away leaves one sentence on %s',
  async (path) => {
    const api = beginRecharge();
    for (const call of [getPaymentOptions, listGameAccounts, listGameCurrencies])
      api.on(call, silent());
    renderScreen(
      '/recharge',
      <ServerAwayContext value>
        <LongAwayContext value>
          <RechargeScreen />
        </LongAwayContext>
      </ServerAwayContext>,
      { path },
    );
    expect(await screen.findAllByText(/^连上服务器后显示/)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: '支付' })).toBeNull();
  },
);
