import {
  PaymentMethod,
  PaymentOrderState,
  closePaymentOrder,
  getPaymentOrder,
} from '@gamebox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { payBy } from '../../../test/paid-recharge.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
let platform: TestPlatform;
let finance: string;
let isOff = false;

beforeAll(async () => {
  const payments = {
    get alipay() {
      return isOff ? null : platform.simulators.payments.alipay;
    },
    get wechat() {
      return platform.simulators.payments.wechat;
    },
  };
  platform = await createTestPlatform({ ports: { payments } });
});
beforeEach(async () => {
  isOff = false;
  platform.simulators.payments.alipay.setRefundMode('done');
  finance = await enterOperator(platform, 'finance');
});
afterAll(async () => {
  await checkLedger(platform.db);
  await platform.close();
});

async function order() {
  const { token, ...payer } = await enterPayer(platform);
  const { data } = await recharge(platform, { token, ...payer }, 1000, {
    method: PaymentMethod.alipay,
  });
  const orderId = data?.orderId ?? 0;
  const see = async () =>
    (await platform.call(getPaymentOrder, { token, query: { orderId } })).data?.state;
  const close = async () =>
    (await platform.call(closePaymentOrder, { token, body: { orderId } })).data?.state;
  return { orderId, see, close, expireTime: data?.expireTime ?? 0 };
}

test('a refund fails at once where its provider is switched off, and is paid back outside', async () => {
  const paid = await payBy(platform, finance, 'alipay');
  isOff = true;
  const refund = await paid.refund();
  expect(refund).toMatchObject({ state: 'failed', refusal: 'the provider is switched off' });
  expect((await paid.recordOffline(refund.refundId, '银行转账 1')).data).toMatchObject({
    state: 'offline',
  });
  expect(await paid.state()).toBe(PaymentOrderState.refunded);
});

test('such a refund is asked of the provider once it is switched on again', async () => {
  const paid = await payBy(platform, finance, 'alipay');
  isOff = true;
  const { refundId } = await paid.refund();
  isOff = false;
  await paid.retry(refundId);
  await platform.jobs['askPaymentProviders']?.();
  expect(await paid.read()).toMatchObject({ state: 'done' });
});

test('a refund that the provider may have accepted waits a week for its word', async () => {
  const paid = await payBy(platform, finance, 'alipay');
  paid.phone.setRefundMode('pending');
  const { refundId } = await paid.refund();
  isOff = true;
  const ask = async () => {
    platform.clock.advance(HOUR_MS);
    await platform.jobs['askPaymentProviders']?.();
    finance = await enterOperator(platform, 'finance');
    return await paid.read(finance);
  };
  expect(await ask()).toMatchObject({ state: 'pending' });
  expect((await paid.recordOffline(refundId, '银行转账 2', finance)).data).toBeNull();
  platform.clock.advance(7 * 24 * HOUR_MS);
  const refusal = 'the provider is switched off, and may have accepted it: look at its own list';
  expect(await ask()).toMatchObject({ state: 'failed', refusal });
});

test('a refund counts as asked for before its provider answers', async () => {
  const paid = await payBy(platform, finance, 'alipay');
  paid.phone.setRefundMode('pending');
  await paid.refund();
  // What a kill between the provider's answer and its own writing leaves.
  await platform.db.updateTable('paymentTask').set({ tries: 0, nextTime: 0 }).execute();
  isOff = true;
  await platform.jobs['askPaymentProviders']?.();
  expect(await paid.read()).toMatchObject({ state: 'pending' });
});

test('the week of a refund that is asked for again begins anew', async () => {
  const paid = await payBy(platform, finance, 'alipay');
  paid.phone.setRefundMode('failed');
  const { refundId } = await paid.refund();
  platform.clock.advance(8 * 24 * HOUR_MS);
  finance = await enterOperator(platform, 'finance');
  paid.phone.setRefundMode('pending');
  await paid.retry(refundId, finance);
  await platform.jobs['askPaymentProviders']?.();
  isOff = true;
  platform.clock.advance(HOUR_MS);
  await platform.jobs['askPaymentProviders']?.();
  finance = await enterOperator(platform, 'finance');
  expect(await paid.read(finance)).toMatchObject({ state: 'pending' });
});

test('an order that waits is closed when it is over or given up, also without its provider', async () => {
  const expiring = await order();
  const givenUp = await order();
  isOff = true;
  platform.clock.advance(MINUTE_MS);
  await platform.jobs['askPaymentProviders']?.();
  expect(await expiring.see()).toBe(PaymentOrderState.created);
  expect(await givenUp.close()).toBe(PaymentOrderState.closed);
  platform.clock.advance(expiring.expireTime - platform.clock.now());
  await platform.jobs['askPaymentProviders']?.();
  expect(await expiring.see()).toBe(PaymentOrderState.closed);
});

test('a question about an order that is over is dropped where its provider is switched off', async () => {
  const { orderId, state } = await payBy(platform, finance, 'alipay');
  const givenUp = await order();
  await givenUp.close();
  const watch = { refundId: null, kind: 'watch', tries: 0, nextTime: 0, checkTime: 0 } as const;
  const orderIds = [orderId, givenUp.orderId];
  await platform.db
    .insertInto('paymentTask')
    .values(orderIds.map((id) => ({ ...watch, orderId: id })))
    .execute();
  isOff = true;
  await platform.jobs['askPaymentProviders']?.();
  const tasks = platform.db.selectFrom('paymentTask').where('orderId', 'in', orderIds);
  expect(await tasks.select('orderId').execute()).toEqual([]);
  expect(await state()).toBe(PaymentOrderState.paid);
  expect(await givenUp.see()).toBe(PaymentOrderState.closed);
});
