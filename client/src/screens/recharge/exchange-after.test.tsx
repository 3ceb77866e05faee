import type { PaymentOrder } from '@gamebox/contract';
import {
  createPaymentOrder,
  getPaymentOrder,
  getUserDetail,
  listGameCurrencies,
  quotePaymentOrder,
} from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { button } from '../../test/find.ts';
import { beginRecharge, currencyOf, openRecharge } from '../../test/recharge-world.tsx';
import { samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';

let api: ReturnType<typeof beginRecharge>;
beforeEach(() => {
  api = beginRecharge();
  api.on(listGameCurrencies, [{ ...currencyOf(1001), mostCoins: 50_000 }]);
  api.on(quotePaymentOrder, ({ body }) => {
    const { subject, details, gets, priceFen, amountFen } = exchanged(coinsIn(body['content']));
    const price = { priceFen, amountFen, discountFen: 0, zoneCoins: 0 };
    return { subject, details, gets, ...price, methods: [5], usableCoupons: [] };
  });
});

const coinsIn = (content: unknown): number => z.object({ coins: z.int() }).parse(content).coins;

function exchanged(coins: number): PaymentOrder {
  return samplePaymentOrder(7, {
    type: 3,
    state: 1,
    method: 5,
    priceFen: coins,
    amountFen: coins,
    gameDelivery: 'waiting',
    qrText: null,
    remainingMs: 0,
    paidTime: 1,
  });
}

function withCoins(platformCoins: number): void {
  const user = sampleUser();
  if (user.balances === undefined) throw new Error('The sample has balances');
  api.on(getUserDetail, { ...user, balances: { ...user.balances, platformCoins } });
}

/** Pays with the balance; afterwards that many coins are left. */
async function exchange(address: string, sum: string, left: number) {
  const view = openRecharge(`/recharge?tab=exchange${address}`);
  const { user } = view;
  await user.click(await button(`支付 ${sum} 平台币`));
  const question = within(await screen.findByRole('dialog', { name: /^用平台币支付/ }));
  const answer = (body: Record<string, unknown>) => {
    withCoins(left);
    return exchanged(coinsIn(body['content']));
  };
  api.on(createPaymentOrder, ({ body }) => answer(body));
  api.on(getPaymentOrder, exchanged(5000));
  await user.click(question.getByRole('button', { name: `支付 ${sum} 平台币` }));
  const done = within(await screen.findByRole('dialog', { name: '支付成功' }));
  const balance = new RegExp(`^现有 ${left.toLocaleString('en')} 平台币`);
  await screen.findAllByText(balance);
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  await user.click(await done.findByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return view;
}

test.each([
  ['offered first', ''],
  ['chosen', '&coins=5000'],
])(
  'once all coins are spent on the amount %s, none is chosen; coins come next',
  async (_, part) => {
    withCoins(5000);
    const { user, router } = await exchange(part, '5,000', 0);
    expect(screen.queryByRole('alert')).toBeNull();
    for (const tile of screen.getAllByRole('radio')) expect(tile).toHaveProperty('checked', false);
    expect(screen.getByText(/^平台币不够，请先充值/)).toBeTruthy();
    const next = await button('去充值');
    expect(next.className).toMatch(/primary/);
    await user.click(next);
    expect(router.state.location.search).toBe('');
  },
);

test('after a payment the most that is still covered is chosen, and a typed number is gone', async () => {
  withCoins(5000);
  await exchange('&coins=1500', '1,500', 3500);
  expect(await button('支付 3,000 平台币')).toHaveProperty('disabled', false);
  expect(screen.getByRole('textbox', { name: '其他数量' })).toHaveProperty('value', '');
  expect(screen.queryByRole('alert')).toBeNull();
});
