import {
  createPaymentOrder,
  getUserDetail,
  pagePaymentOrders,
  quotePaymentOrder,
} from '@gamebox/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, dialog, enabledButton } from '../../test/find.ts';
import type { CheckoutWorld } from '../../test/checkout-world.tsx';
import { beginCheckout, openCheckout, sampleQuote } from '../../test/checkout-world.tsx';
import { broken } from '../../test/fake-api.ts';
import { reloadUnknown } from '../../test/reload-unknown.ts';
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
  await view.user.click(await enabledButton('支付 ¥50.00'));
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

/** Names and values in the question about 50 yuan from a balance of 1,280.50. */
function sums() {
  return ['现有账户余额', '支付后剩余'].map(
    (name) => screen.queryByText(name)?.nextElementSibling?.textContent,
  );
}

test('an unanswered payment stays unchanged, and may have been paid', async () => {
  const { user, question } = await payUnanswered();
  expect(screen.getByRole('dialog', { name: '用账户余额支付 ¥50.00？' })).toBeTruthy();
  expect(question.getByText(mayBePaid)).toBeTruthy();
  expect(sums()).toEqual(['¥1,280.50', '¥1,230.50']);
  await user.click(question.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await enabledButton('支付 ¥60.00'));
  const again = await dialog('用账户余额支付 ¥50.00？');
  expect(again.getByText(mayBePaid)).toBeTruthy();
  expect(again.queryByRole('alert')).toBeNull();
  expect(sums()).toEqual(['¥1,280.50', '¥1,230.50']);
  world.order = samplePaymentOrder(7, { state: 1, method: 3, paidTime: 1, qrText: null });
  world.api.on(createPaymentOrder, () => world.order);
  await user.click(again.getByRole('button', { name: '重试' }));
  await dialog('支付成功');
});

test('after a reload the question is about the sent payment, and shows no balance', async () => {
  await payUnanswered();
  cleanup();
  const whose = Promise.withResolvers<object>();
  world.api.on(getUserDetail, () => whose.promise);
  const { user } = openCheckout();
  // Before the page knows whose payments it looks for, a press would make another one.
  expect(await button('支付 ¥60.00')).toHaveProperty('disabled', true);
  whose.resolve(sampleUser());
  await user.click(await enabledButton('支付 ¥60.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  expect(question.getByText(mayBePaid)).toBeTruthy();
  expect(sums()).toEqual([undefined, undefined]);
});

test('a payment without an answer is repeated after a reload once the player is known, by them alone', async () => {
  world.api.on(createPaymentOrder, broken(503));
  const pay = async ({ user }: ReturnType<typeof openCheckout>) => {
    await user.click(await enabledButton('支付 ¥50.00'));
    await screen.findByText(/^没有收到响应/);
  };
  await pay(openCheckout());
  const telling = reloadUnknown(world.api);
  const view = openCheckout();
  expect((await screen.findByRole('alert')).textContent).toBe('没有读到您的账户，正在重试');
  expect(await button('支付 ¥50.00')).toHaveProperty('disabled', true);
  await telling();
  await pay(view);
  await reloadUnknown(world.api)(sampleUser({ userId: 2 }));
  await pay(openCheckout());
  const sent = world.api.asked(createPaymentOrder).map(({ body }) => body['requestId']);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

/** The order without an answer: paid from the balance a minute ago. */
const paidBefore = () => {
  const paidTime = Date.now() - 60_000;
  const order = samplePaymentOrder(7, { state: 1, method: 3, paidTime, qrText: null });
  world.order = order;
  return { total: 1, list: [order] };
};
const band = async () => within(await screen.findByRole('region', { name: '没有收到结果的支付' }));
const gone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: '没有收到结果的支付' })).toBeNull());

test('after a reload a paid but unanswered order is found and shown until it is viewed', async () => {
  await payUnanswered();
  cleanup();
  world.api.on(pagePaymentOrders, paidBefore());
  const { user } = openCheckout();
  expect(await (await band()).findByText(/您已在 \d\d:\d\d 支付成功/)).toBeTruthy();
  const { requestId } = world.api.asked(createPaymentOrder)[0]?.body ?? {};
  expect(world.api.asked(pagePaymentOrders).at(-1)?.query.get('requestId')).toBe(requestId);
  expect(world.api.asked(createPaymentOrder)).toHaveLength(1);
  await user.click((await band()).getByRole('button', { name: '查看' }));
  await dialog('支付成功');
  await gone();
  cleanup();
  openCheckout();
  await button('支付 ¥60.00');
  await gone();
});

test('an order not found yet can be looked up again, which orders nothing', async () => {
  await payUnanswered();
  cleanup();
  const { user } = openCheckout();
  expect(await (await band()).findByText(/^上次的支付没有收到结果：。还没有查到/)).toBeTruthy();
  world.api.on(pagePaymentOrders, paidBefore());
  await user.click((await band()).getByRole('button', { name: '查询结果' }));
  expect(await (await band()).findByText(/您已在 \d\d:\d\d 支付成功/)).toBeTruthy();
  expect(world.api.asked(createPaymentOrder)).toHaveLength(1);
});

test('an answer with an earlier order says so; one with an order paid now does not', async () => {
  await payUnanswered();
  cleanup();
  paidBefore();
  world.api.on(createPaymentOrder, () => world.order);
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥60.00'));
  await user.click((await dialog('用账户余额支付 ¥50.00？')).getByRole('button', { name: '重试' }));
  const earlier = await dialog('支付成功');
  expect(await earlier.findByText(/^您已在 \d\d:\d\d 支付成功，这次没有再扣款/)).toBeTruthy();
  await user.click(earlier.getByRole('button', { name: '完成' }));
  await gone();
  world.order = samplePaymentOrder(8, { state: 1, method: 3, paidTime: Date.now(), qrText: null });
  await user.click(await enabledButton('支付 ¥60.00'));
  const question = await dialog('用账户余额支付 ¥60.00？');
  await user.click(question.getByRole('button', { name: '支付 ¥60.00' }));
  const paid = await dialog('支付成功');
  expect(paid.queryByText(/这次没有再扣款/)).toBeNull();
});

test('after the result was viewed the next press makes another order', async () => {
  const { user, question } = await payUnanswered();
  world.api.on(pagePaymentOrders, paidBefore());
  await user.click(question.getByRole('button', { name: '取消' }));
  await user.click(await (await band()).findByRole('button', { name: '查看' }));
  await user.click((await dialog('支付成功')).getByRole('button', { name: '完成' }));
  await user.click(await enabledButton('支付 ¥60.00'));
  const another = await dialog('用账户余额支付 ¥60.00？');
  expect(another.queryByText(mayBePaid)).toBeNull();
});
