import type { PaymentOrder } from '@gamebox/contract';
import { PAYMENT_EXPIRY_MS, PaymentOrderState } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { samplePaymentOrder, sampleRefund } from '../../../test/sample-payments.ts';
import { pollAfter } from './poll-after.ts';

const now = Date.now();
const calm = { failing: false, now };
const waited = (ms: number) => ({ remainingMs: PAYMENT_EXPIRY_MS - ms });

test('an order is polled every 2 s at first, then less and less often, down to every 10 s', () => {
  const waits = [0, 30_000, 60_000, 120_000, 900_000].map((ms) =>
    pollAfter(samplePaymentOrder(1, waited(ms)), calm),
  );
  expect(waits).toEqual([2000, 2000, 3500, 6500, 10_000]);
});

test('a missing code is polled each second, a failing server less often', () => {
  const coming = samplePaymentOrder(1, { qrText: null });
  expect(pollAfter(coming, calm)).toBe(1000);
  expect(pollAfter(coming, { ...calm, failing: true })).toBe(3000);
});

test.each([
  [PaymentOrderState.paid, false],
  [PaymentOrderState.closed, false],
  [PaymentOrderState.refunded, false],
  [PaymentOrderState.created, 10_000],
  [PaymentOrderState.refunding, 60_000],
] as const)('in state %i the next poll comes after %s', (state, after) => {
  expect(pollAfter(samplePaymentOrder(1, { state, remainingMs: 0 }), calm)).toBe(after);
});

test('a pending refund is polled once a minute, whatever the state of its order', () => {
  const refunds = [sampleRefund({ cause: 'amount', state: 'pending', doneTime: null })];
  const over = { refunds, remainingMs: 0, qrText: null };
  const { closed, paid } = PaymentOrderState;
  const after = (more: Partial<PaymentOrder>) =>
    pollAfter(samplePaymentOrder(1, { ...over, ...more }), calm);
  expect(after({ state: closed })).toBe(60_000);
  expect(after({ state: paid })).toBe(60_000);
  const refused = [sampleRefund({ state: 'failed', doneTime: null })];
  expect(after({ state: closed, refunds: refused })).toBe(60_000);
  expect(after({ state: paid, gameDelivery: 'waiting' })).toBe(10_000);
});

test('a closed order is polled for a few more minutes: its payment may come late', () => {
  const { closed } = PaymentOrderState;
  const after = (closedBefore: number, more: Partial<PaymentOrder> = {}) =>
    pollAfter(
      samplePaymentOrder(1, { state: closed, closeTime: now - closedBefore, ...more }),
      calm,
    );
  expect(after(0)).toBe(10_000);
  expect(after(299_999)).toBe(10_000);
  expect(after(300_000)).toBe(false);
  expect(after(0, { refunds: [sampleRefund({ cause: 'late', state: 'pending' })] })).toBe(60_000);
  expect(after(0, { refunds: [sampleRefund({ cause: 'late' })] })).toBe(false);
});
