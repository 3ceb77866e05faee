import {
  PAYMENT_EXPIRY_MS,
  checkPaymentOrder,
  closePaymentOrder,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
} from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, dialog, enabledButton } from '../../test/find.ts';
import type { CheckoutWorld } from '../../test/checkout-world.tsx';
import { beginCheckout, openCheckout } from '../../test/checkout-world.tsx';
import { broken } from '../../test/fake-api.ts';
import { samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { readStored } from '../../shared/lib/stored.ts';

let world: CheckoutWorld;
beforeEach(() => {
  world = beginCheckout();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The order's own answer is there: asked for again before it, the platform would give that alone. */
async function answered(client: QueryClient) {
  await waitFor(() =>
    expect(client.getQueriesData({ queryKey: callKey(getPaymentOrder) })).toMatchObject([
      [expect.anything(), { orderId: 7 }],
    ]),
  );
}

test('a waiting order is found again, and can be continued or cancelled', async () => {
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : null));
  const { user } = openCheckout();
  const group = within(await screen.findByRole('region', { name: '待支付的订单' }));
  expect(group.getByText('¥50.00')).toBeTruthy();
  expect((await button('支付 ¥50.00')).className).not.toContain('primary');
  await user.click(group.getByRole('button', { name: '继续支付' }));
  const waiting = await dialog('支付订单');
  world.api.on(closePaymentOrder, () => {
    world.order = samplePaymentOrder(7, { state: 2, closeTime: Date.now(), qrText: null });
    return world.order;
  });
  await user.click(await waiting.findByRole('button', { name: '取消订单' }));
  await dialog('订单已关闭');
  await waitFor(() => expect(screen.queryByRole('region', { name: '待支付的订单' })).toBeNull());
  await user.click(await button('重新下单'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the code opens with the focus on the dialog itself, so that Enter cancels nothing', async () => {
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  await (await dialog('支付订单')).findByRole('button', { name: '取消订单' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

test('an order cancelled while its provider is silent says not to pay any more', async () => {
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  world.api.on(closePaymentOrder, () => {
    world.order = { ...world.order, expireTime: world.order.createTime + 60_000, remainingMs: 0 };
    return world.order;
  });
  await user.click(await waiting.findByRole('button', { name: '取消订单' }));
  expect(await waiting.findByText('正在取消')).toBeTruthy();
  expect(waiting.getByText('支付平台还没有响应，请不要再付款')).toBeTruthy();
  expect(waiting.queryByText('二维码已失效')).toBeNull();
  expect(waiting.queryByRole('button', { name: '点击刷新' })).toBeNull();
});

test('a payment opens its dialog also if only the order’s line is shown', async () => {
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : null));
  const { client, onPaid } = openCheckout();
  await screen.findByRole('region', { name: '待支付的订单' });
  await answered(client);
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('a payment made while the page was closed is reported when it opens, once', async () => {
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : null));
  openCheckout();
  await screen.findByRole('region', { name: '待支付的订单' });
  await waitFor(() => expect(readStored(`awaitedOrders.${sampleUser().userId}`)).toBe('7'));
  cleanup();
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  const { onPaid } = openCheckout();
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
  cleanup();
  openCheckout();
  await button('支付 ¥50.00');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment is reported also if the line goes first and another order waits', async () => {
  const other = samplePaymentOrder(6);
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : other));
  world.api.on(getPaymentOrder, ({ query }) =>
    query.get('orderId') === '7' ? world.order : other,
  );
  const { client, onPaid } = openCheckout();
  await screen.findByRole('region', { name: '待支付的订单' });
  await answered(client);
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getUnfinishedPaymentOrder) }));
  await waitFor(() =>
    expect(world.api.asked(getPaymentOrder).at(-1)?.query.get('orderId')).toBe('6'),
  );
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('an order already paid at the first poll is reported too', async () => {
  const waiting = world.order;
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  world.api.on(getUnfinishedPaymentOrder, waiting);
  const { onPaid } = openCheckout();
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('a payment after the code was closed is reported once', async () => {
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : null));
  const { user, client, onPaid } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  const code = await dialog('支付订单');
  await code.findByTitle('支付宝付款二维码');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('region', { name: '待支付的订单' });
  await answered(client);
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('an expired code says so; a payment at the last moment still counts', async () => {
  const now = Date.now();
  world.order = samplePaymentOrder(7, {
    createTime: now - PAYMENT_EXPIRY_MS,
    expireTime: now,
    remainingMs: 0,
  });
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  expect(await waiting.findByText('二维码已失效')).toBeTruthy();
  world.api.on(closePaymentOrder, () => {
    world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
    return world.order;
  });
  await user.click(waiting.getByRole('button', { name: '点击刷新' }));
  await dialog('支付成功');
});

test('an unreachable server is shown beside the code, which stays', async () => {
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  await waiting.findByTitle('支付宝付款二维码');
  world.api.on(getPaymentOrder, broken(503));
  world.api.on(checkPaymentOrder, broken(503));
  await user.click(waiting.getByRole('button', { name: '我已支付' }));
  expect(await waiting.findByText(/^连不上服务器。二维码仍可付款/)).toBeTruthy();
  expect(waiting.getByTitle('支付宝付款二维码')).toBeTruthy();
});
