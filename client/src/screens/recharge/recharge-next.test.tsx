import { createPaymentOrder, getPaymentOrder, listGameCurrencies } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { broken, silent } from '../../test/fake-api.ts';
import { enabledButton } from '../../test/find.ts';
import { beginRecharge, currencyOf, openRecharge as open } from '../../test/recharge-world.tsx';
import { samplePaymentOrder } from '../../test/sample-payments.ts';

let api: ReturnType<typeof beginRecharge>;
beforeEach(() => {
  api = beginRecharge();
});

test.each([
  [1001, '/recharge?tab=exchange&gameId=1001&serverId=11&account=lantern1'],
  [1002, '/recharge?tab=exchange'],
])('coins are bought, and exchanged next; game %i sells a currency', async (gameId, address) => {
  const paid = samplePaymentOrder(7, { state: 1, paidTime: 1, qrText: null });
  api.on(listGameCurrencies, [currencyOf(gameId)]);
  api.on(createPaymentOrder, paid);
  api.on(getPaymentOrder, paid);
  const { user } = open('/recharge?gameId=1001&serverId=11&account=lantern1&amountFen=5000');
  expect(screen.getByText(/^买的是平台币：¥1.00 得 100 平台币/)).toBeTruthy();
  // One sentence explains it.
  expect(screen.getAllByText(/不会直接进入游戏/)).toHaveLength(1);
  await user.click(await enabledButton('支付 ¥50.00'));
  const dialog = within(await screen.findByRole('dialog', { name: '支付成功' }));
  expect(dialog.getByText(/^平台币已存入您的账户/)).toBeTruthy();
  const next = await dialog.findByRole('link', { name: '去兑换游戏币' });
  expect(next.getAttribute('href')).toBe(address);
  expect(next.className).toMatch(/primary/);
  expect(dialog.getByRole('button', { name: '完成' }).className).not.toMatch(/primary/);
});

test.each([
  ['while currencies load', () => silent()],
  ['if they fail', () => broken()],
  ['if no game sells any', () => []],
])('%s, buying coins is the last step', async (_, answer) => {
  const paid = samplePaymentOrder(7, { state: 1, paidTime: 1, qrText: null });
  api.on(listGameCurrencies, answer);
  api.on(createPaymentOrder, paid);
  api.on(getPaymentOrder, paid);
  const { user } = open('/recharge?gameId=1001&serverId=11&account=lantern1&amountFen=5000');
  await user.click(await enabledButton('支付 ¥50.00'));
  const dialog = within(await screen.findByRole('dialog', { name: '支付成功' }));
  await waitFor(() => expect(api.asked(listGameCurrencies)).not.toEqual([]));
  expect(dialog.getByRole('button', { name: '完成' }).className).toMatch(/primary/);
});
