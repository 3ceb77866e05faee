import { createPaymentOrder, getUserDetail, quotePaymentOrder } from '@gamebox/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutWorld } from '../../test/checkout-world.tsx';
import {
  beginCheckout,
  button,
  dialog,
  openCheckout,
  sampleQuote,
} from '../../test/checkout-world.tsx';
import { broken } from '../../test/fake-api.ts';
import { samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';

let world: CheckoutWorld;
beforeEach(() => {
  world = beginCheckout();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const mayBePaid = /^可能已经支付成功，请重试查询结果；不会重复下单/;

/** The order reaches the server, which takes 50 yuan, and its answer is lost. */
async function payUnanswered() {
  const view = openCheckout();
  await view.user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await view.user.click(await button('支付 ¥50.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  world.api.on(createPaymentOrder, broken(503));
  await view.user.click(question.getByRole('button', { name: '支付 ¥50.00' }));
  expect(await question.findByRole('alert')).toBeTruthy();
  const { balances } = sampleUser();
  if (balances === undefined) throw new Error('No balances');
  world.api.on(getUserDetail, sampleUser({ balances: { ...balances, balance: 123_050 } }));
  world.api.on(quotePaymentOrder, sampleQuote({ priceFen: 6000, amountFen: 6000 }));
  await act(() => view.client.refetchQueries());
  return { ...view, question };
}

/** Name and value, as the question of 50 yuan out of 1,280.50 has them. */
function sums() {
  return ['现有账户余额', '支付后剩余'].map(
    (name) => screen.queryByText(name)?.nextElementSibling?.textContent,
  );
}

test('what got no answer stays as it was asked, and may be paid', async () => {
  const { user, question } = await payUnanswered();
  expect(screen.getByRole('dialog', { name: '用账户余额支付 ¥50.00？' })).toBeTruthy();
  expect(question.getByText(mayBePaid)).toBeTruthy();
  expect(sums()).toEqual(['¥1,280.50', '¥1,230.50']);
  await user.click(question.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('支付 ¥60.00'));
  const again = await dialog('用账户余额支付 ¥50.00？');
  expect(again.getByText(mayBePaid)).toBeTruthy();
  expect(again.queryByRole('alert')).toBeNull();
  expect(sums()).toEqual(['¥1,280.50', '¥1,230.50']);
  world.order = samplePaymentOrder(7, { state: 1, method: 3, paidTime: 1, qrText: null });
  world.api.on(createPaymentOrder, () => world.order);
  await user.click(again.getByRole('button', { name: '重试' }));
  await dialog('支付成功');
});

test('a page loaded anew asks about what was sent, and claims no balance', async () => {
  await payUnanswered();
  cleanup();
  const { user } = openCheckout();
  await user.click(await button('支付 ¥60.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  expect(question.getByText(mayBePaid)).toBeTruthy();
  expect(sums()).toEqual([undefined, undefined]);
});
