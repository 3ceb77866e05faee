import {
  getLastRegisterAccount,
  listGameAccounts,
  listGameCurrencies,
  pageGames,
  registerAccount,
} from '@gamebox/contract';
import { keepFocus } from '@gamebox/ui/lib/keep-focus.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { button } from '../../test/find.ts';
import { account, beginRecharge, openRecharge } from '../../test/recharge-world.tsx';
import { sampleGame } from '../../test/sample-games.ts';

let api: ReturnType<typeof beginRecharge>;
beforeEach(() => {
  api = beginRecharge();
  onTestFinished(keepFocus(document));
});

const focused = () => document.activeElement;

test('a chosen game leads on to the next step, and a registered account to the payment', async () => {
  api.on(listGameCurrencies, []);
  api.on(getLastRegisterAccount, null);
  api.on(listGameAccounts, []);
  api.on(pageGames, { total: 1, list: [sampleGame(1001)] });
  const { user } = openRecharge();
  await user.click(await button('选择游戏'));
  const games = within(await screen.findByRole('dialog', { name: '选择游戏' }));
  await user.click(await games.findByRole('button', { name: /游戏1001/ }));
  await waitFor(() => expect(focused()).toHaveProperty('textContent', '选择服务器'));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: /老区/ }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('combobox', { name: '服务器' })));
  await user.click(await button('注册账号'));
  const form = within(await screen.findByRole('dialog', { name: '注册游戏账号' }));
  api.on(registerAccount, () => {
    api.on(listGameAccounts, [account]);
    return { accountId: 1, account: account.account };
  });
  await user.type(form.getByLabelText('账号'), account.account);
  await user.type(form.getByLabelText('密码'), 'secret12');
  await user.type(form.getByLabelText('确认密码'), 'secret12{Enter}');
  await waitFor(() => expect(focused()).toHaveProperty('textContent', '支付 ¥50.00'));
});
