import { createPaymentOrder, getUserDetail, quotePaymentOrder } from '@gamebox/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, dialog, enabledButton } from '../../test/find.ts';
import type { CheckoutWorld } from '../../test/checkout-world.tsx';
import { beginCheckout, openCheckout, sampleQuote } from '../../test/checkout-world.tsx';
import { refused } from '../../test/fake-api.ts';
import { sampleUser } from '../../test/sample-user.ts';

let world: CheckoutWorld;
beforeEach(() => {
  world = beginCheckout();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Pays from a balance that another page has already spent. */
async function payTooLate() {
  const { user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await user.click(await enabledButton('支付 ¥50.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  const { balances } = sampleUser();
  if (balances === undefined) throw new Error('No balances');
  world.api.on(getUserDetail, sampleUser({ balances: { ...balances, balance: 1000 } }));
  world.api.on(createPaymentOrder, refused('LEDGER_INSUFFICIENT'));
  await user.click(question.getByRole('button', { name: '支付 ¥50.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return user;
}

test('a balance spent elsewhere is fetched again, and no other method is chosen for the player', async () => {
  const user = await payTooLate();
  expect((await screen.findByRole('alert')).textContent).toBe('余额不足');
  expect(await screen.findByRole('radio', { name: /账户余额现有 ¥10\.00，不够/ })).toHaveProperty(
    'disabled',
    true,
  );
  world.api.on(createPaymentOrder, () => world.order);
  await user.click(await enabledButton('支付 ¥50.00'));
  await dialog('支付订单');
  expect(world.api.asked(createPaymentOrder).map(({ body }) => body['method'])).toEqual([3, 1]);
});

test('if only that balance can pay, the disabled button says how much is lacking', async () => {
  world.api.on(quotePaymentOrder, sampleQuote({ methods: [3] }));
  await payTooLate();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('账户余额不够，还差 ¥40.00。去充值'),
  );
  expect(await button('支付 ¥50.00')).toHaveProperty('disabled', true);
});
