import { closePaymentOrder, getPaymentOrder, getUnfinishedPaymentOrder } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutWorld } from '../../test/checkout-world.tsx';
import { beginCheckout, button, dialog, openCheckout } from '../../test/checkout-world.tsx';
import { samplePaymentOrder } from '../../test/sample-payments.ts';

let world: CheckoutWorld;
beforeEach(() => {
  world = beginCheckout();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('an order that waits is found again, gone on with, or given up', async () => {
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

test('what is paid while only its line is seen shows itself', async () => {
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : null));
  const { client, onPaid } = openCheckout();
  await screen.findByRole('region', { name: '待支付的订单' });
  await waitFor(() => expect(world.api.asked(getPaymentOrder).length).toBeGreaterThan(0));
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('what is paid is told although its line goes first, and though another order waits', async () => {
  const other = samplePaymentOrder(6);
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : other));
  world.api.on(getPaymentOrder, ({ query }) =>
    query.get('orderId') === '7' ? world.order : other,
  );
  const { client, onPaid } = openCheckout();
  await screen.findByRole('region', { name: '待支付的订单' });
  await waitFor(() => expect(world.api.asked(getPaymentOrder).length).toBeGreaterThan(0));
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getUnfinishedPaymentOrder) }));
  await waitFor(() =>
    expect(world.api.asked(getPaymentOrder).at(-1)?.query.get('orderId')).toBe('6'),
  );
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('an order that is first asked about when it is paid is told too', async () => {
  const waiting = world.order;
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  world.api.on(getUnfinishedPaymentOrder, waiting);
  const { onPaid } = openCheckout();
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('what is paid after its code was closed is told once', async () => {
  world.api.on(getUnfinishedPaymentOrder, () => (world.order.state === 0 ? world.order : null));
  const { user, client, onPaid } = openCheckout();
  await user.click(await button('支付 ¥50.00'));
  const code = await dialog('支付订单');
  await code.findByTitle('支付宝付款二维码');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('region', { name: '待支付的订单' });
  world.order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});
