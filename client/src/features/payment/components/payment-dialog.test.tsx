import type { PaymentOrder } from '@gamebox/contract';
import { getPaymentOrder } from '@gamebox/contract';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginPlayer } from '../../../test/begin-player.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { samplePaymentOrder, sampleRefund } from '../../../test/sample-payments.ts';
import { PaymentDialog } from './payment-dialog.tsx';

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(more: Partial<PaymentOrder>, title: string) {
  api.on(getPaymentOrder, samplePaymentOrder(7, { qrText: null, ...more }));
  const nothing = () => undefined;
  renderScreen(
    '/recharge',
    <PaymentDialog orderId={7} open onOpenChange={nothing} onPaid={nothing} onAgain={nothing} />,
  );
  return within(await screen.findByRole('dialog', { name: title }));
}
const paid = { state: 1, paidTime: 1 } as const;

test.each([
  [1, '¥50.00（支付宝）'],
  [3, '¥50.00（账户余额）'],
  [5, '5,000 平台币'],
] as const)('payment method %i is named once', async (method, text) => {
  const dialog = await open({ ...paid, method }, '支付成功');
  expect((await dialog.findByText('已支付')).nextElementSibling?.textContent).toBe(text);
});

test('what was received stands there at once, with its measure', async () => {
  const member = { kind: 'membership', name: '红钻会员', amount: 90, measure: '天' } as const;
  const dialog = await open({ ...paid, gets: [{ ...member, bonus: false }] }, '支付成功');
  const [got] = within(dialog.getByRole('list', { name: '得到' })).getAllByRole('listitem');
  expect(got?.textContent).toBe('90 天红钻会员');
});

test('with a coupon, price and coupon are shown before the sum', async () => {
  const dialog = await open({ ...paid, discountFen: 600, amountFen: 4400 }, '支付成功');
  const sums = ['原价', '优惠券', '已支付'].map(
    (name) => dialog.getByText(name).nextElementSibling?.textContent,
  );
  expect(sums).toEqual(['¥50.00', '−¥6.00', '¥44.00（支付宝）']);
});

test('an order that was just closed still shows the payment that comes late', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const closed = { state: 2, closeTime: Date.now(), remainingMs: 0 } as const;
  const dialog = await open(closed, '订单已关闭');
  await dialog.findByText(/^没有到账/);
  const refunds = [sampleRefund({ cause: 'late', state: 'pending', doneTime: null })];
  api.on(getPaymentOrder, samplePaymentOrder(7, { ...closed, qrText: null, refunds }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(
    await dialog.findByText('没有发放任何内容；¥50.00（订单关闭后才到的付款）正在退回'),
  ).toBeTruthy();
});
