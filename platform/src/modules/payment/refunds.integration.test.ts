import { ERRORS, PAYMENT_EXPIRY_MS, PaymentMethod, PaymentOrderState } from '@gamebox/contract';
import {
  comparePaymentBill,
  getOperatedPaymentOrder,
  pagePaymentDifferences,
  pagePaymentRefunds,
  retryPaymentRefund,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { payBy } from '../../../test/paid-recharge.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS, chinaClock } from '../../china/time.ts';
import { PROVIDER_TIMEOUT_MS } from '../../ports/payment/port.ts';
import type { RefundRequest, RefundState } from '../../ports/payment/port.ts';

const { closed, refunding, refundedInPart, refunded } = PaymentOrderState;
const FEN = 1000;
let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  finance = await enterOperator(platform, 'finance');
});
afterEach(async () => {
  const { alipay, wechat } = platform.simulators.payments;
  alipay.setRefundMode('done');
  wechat.setRefundMode('later');
  for (const phone of [alipay, wechat]) phone.setUnavailable(false);
  await checkLedger(platform.db);
});
afterAll(() => platform.close());

const refusals = async () =>
  (
    await platform.db
      .selectFrom('paymentNotice')
      .select('refusal')
      .where('state', '=', 'refused')
      .execute()
  ).map(({ refusal }) => refusal);
const runJobs = async () => {
  await platform.jobs['actUponPaymentNotices']?.();
  await platform.jobs['askPaymentProviders']?.();
};

test('a refund that the provider does later is done when it says so', async () => {
  const paid = await payBy(platform, finance, 'wechat');
  const { refundNo, state } = await paid.refund();
  expect(state).toBe('pending');
  expect(await paid.state()).toBe(refunding);
  await paid.phone.settleRefund(paid.orderNo, refundNo, 'done');
  expect(await paid.state()).toBe(refunded);
  const asked = await payBy(platform, finance, 'wechat');
  await asked.refund(400);
  platform.clock.advance(10_000);
  await runJobs();
  expect(await asked.state()).toBe(refundedInPart);
});

test('an abnormal refund has no second number, and is done when a person saw to it there', async () => {
  const { phone, orderNo, refund, retry, state, asked } = await payBy(platform, finance, 'wechat');
  phone.setRefundMode('abnormal');
  const { refundId, refundNo, state: failed } = await refund();
  expect(failed).toBe('failed');
  phone.setRefundMode('done');
  expect((await retry(refundId)).code).toBe(ERRORS.PAYMENT_REFUND_ABNORMAL.code);
  await runJobs();
  expect(asked().map((one) => one.refundNo)).toEqual([refundNo]);
  expect(await state()).toBe(refunding);
  await phone.settleRefund(orderNo, refundNo, 'done');
  expect(await state()).toBe(refunded);
});

test('what is done stays done, whatever is told later, and nothing more is asked of it', async () => {
  const { phone, orderNo, refund, read, notifyRefund } = await payBy(platform, finance, 'wechat');
  phone.setRefundMode('pending');
  const { refundId, refundNo } = await refund();
  await phone.settleRefund(orderNo, refundNo, 'done');
  await notifyRefund(refundNo, 'failed');
  expect(await read()).toMatchObject({ state: 'done', refusal: null });
  const tasks = platform.db.selectFrom('paymentTask').selectAll().where('refundId', '=', refundId);
  expect(await tasks.execute()).toEqual([]);
});

test('one that was done though nobody told is found before it is asked for again', async () => {
  const { phone, orderNo, refund, retry, read, notifyRefund, state, asked } = await payBy(
    platform,
    finance,
    'wechat',
  );
  phone.setRefundMode('pending');
  const { refundId, refundNo } = await refund();
  await notifyRefund(refundNo, 'failed');
  expect(await read()).toMatchObject({ state: 'failed', refundNo });
  // The provider still works on it: no new number and no second refund.
  expect((await retry(refundId)).data).toMatchObject({ state: 'pending', refundNo });
  await notifyRefund(refundNo, 'failed');
  phone.setUnavailable(true);
  expect((await retry(refundId)).code).toBe(ERRORS.PAYMENT_PROVIDER_SILENT.code);
  phone.setUnavailable(false);
  await phone.settleRefund(orderNo, refundNo, 'done');
  expect(await state()).toBe(refunded);
  expect(asked()).toHaveLength(1);
});

test('one that was given up for good gets a new number; notifications with the old one find it', async () => {
  const { phone, refund, retry, read, notifyRefund, state, asked } = await payBy(
    platform,
    finance,
    'wechat',
  );
  phone.setRefundMode('failed');
  const first = await refund();
  expect(first).toMatchObject({ state: 'failed', refusal: 'failed' });
  phone.setRefundMode('pending');
  const second = (await retry(first.refundId)).data;
  expect(second).toMatchObject({ state: 'pending', refusal: null });
  expect(second?.refundNo).not.toBe(first.refundNo);
  await notifyRefund(first.refundNo, 'failed');
  expect(await read()).toMatchObject({ state: 'pending', refundNo: second?.refundNo });
  await runJobs();
  expect(asked().map(({ refundNo }) => refundNo)).toEqual([first.refundNo, second?.refundNo]);
  await notifyRefund(first.refundNo, 'done');
  expect(await read()).toMatchObject({ state: 'done', refundNo: first.refundNo });
  expect(await state()).toBe(refunded);
  // The money was refunded twice: nothing more is written, and an error is logged for a person.
  await notifyRefund(second?.refundNo ?? '', 'done');
  expect(await read()).toMatchObject({ state: 'done', refundNo: first.refundNo });
  expect(await refusals()).toContain('paidTwice');
  expect(platform.logged.join('\n')).toContain('a refund was paid twice');
});

test.each(['alipay', 'wechat'] as const)(
  'a payer reads the number that %s knows the payment by',
  async (provider) => {
    const seen = await (await payBy(platform, finance, provider)).see();
    const { data } = await platform.call(getOperatedPaymentOrder, {
      token: finance,
      query: { orderId: seen?.orderId ?? 0 },
    });
    expect(data?.tradeNo).toMatch(/^\d+$/);
    expect(seen?.tradeNo).toBe(data?.tradeNo);
  },
);

test.each(['alipay', 'wechat'] as const)(
  'one that %s refuses fails, with its reason, and is asked for again by its number',
  async (provider) => {
    const { phone, refund, retry, see, state, asked } = await payBy(platform, finance, provider);
    phone.setRefundMode('refused');
    const { refundId, refundNo, ...outcome } = await refund();
    expect(outcome).toMatchObject({ state: 'failed', refusal: 'balance' });
    expect(await see()).toMatchObject({ state: refunding, refunds: [{ state: 'failed' }] });
    const { data: page } = await platform.call(pagePaymentRefunds, { token: finance });
    expect(page?.list[0]).toMatchObject({ refundId, state: 'failed', refusal: 'balance' });
    expect(platform.logged.join('\n')).toContain('a person must look');
    platform.clock.advance(600_000);
    await runJobs();
    expect(asked()).toEqual([]);
    phone.setRefundMode('done');
    expect((await retry(refundId)).data).toMatchObject({ state: 'pending', refundNo });
    await runJobs();
    expect(await state()).toBe(refunded);
    expect(asked().map((one) => one.refundNo)).toEqual([refundNo]);
    expect((await retry(refundId)).code).toBe(ERRORS.PAYMENT_REFUND_STATE.code);
  },
);

test('a notification of another provider, or with another order, moves no refund', async () => {
  const { phone, refund, read, notifyRefund } = await payBy(platform, finance, 'wechat');
  phone.setRefundMode('pending');
  const { refundNo } = await refund();
  const other = await payBy(platform, finance, 'wechat');
  await notifyRefund(refundNo, 'done', 'alipay');
  await other.notifyRefund(refundNo, 'done');
  expect(await read()).toMatchObject({ state: 'pending' });
  expect(await refusals()).toEqual(expect.arrayContaining(['provider', 'order']));
});

test('nobody else takes up what a slow provider is asked', async () => {
  const { phone, orderNo, refund } = await payBy(platform, finance, 'wechat');
  phone.setRefundMode('pending');
  const { refundNo } = await refund();
  const held = Promise.withResolvers<RefundState>();
  let asked = 0;
  const { refund: ask } = phone;
  Object.assign(phone, {
    refund: (request: RefundRequest) => {
      if (request.refundNo !== refundNo) return ask(request);
      asked += 1;
      return held.promise;
    },
  });
  try {
    platform.clock.advance(10_000);
    const first = runJobs();
    await expect.poll(() => asked).toBe(1);
    platform.clock.advance(6 * PROVIDER_TIMEOUT_MS);
    await runJobs();
    expect(asked).toBe(1);
    held.resolve('pending');
    await first;
  } finally {
    Object.assign(phone, { refund: ask });
  }
  expect(phone.find(orderNo)?.refunds).toHaveLength(1);
});

test('a payment of another amount is shown to operators, and paid back when one asks for it', async () => {
  const phone = platform.simulators.payments.wechat;
  const payer = await enterPayer(platform);
  const { data } = await recharge(platform, payer, FEN, { method: PaymentMethod.wechat });
  const { orderId = 0, orderNo = '' } = data ?? {};
  await phone.pay(orderNo, { paidFen: FEN + 100, notice: 'twice' });
  platform.clock.advance(30_000);
  await runJobs();
  platform.clock.advance(60_000);
  await runJobs();
  const { data: page } = await platform.call(pagePaymentRefunds, { token: finance });
  const kept = page?.list.filter((one) => one.orderId === orderId);
  expect(kept).toMatchObject([{ cause: 'amount', refundFen: FEN + 100, state: 'failed' }]);
  expect(phone.find(orderNo)?.refunds).toEqual([]);
  const body = { refundId: kept?.[0]?.refundId ?? 0 };
  const support = await enterOperator(platform, 'support');
  const refused = await platform.call(retryPaymentRefund, { token: support, body });
  expect(refused.code).toBe(ERRORS.FORBIDDEN.code);
  phone.setRefundMode('done');
  await platform.call(retryPaymentRefund, { token: finance, body });
  await runJobs();
  expect(phone.find(orderNo)?.refunds).toMatchObject([{ refundFen: FEN + 100, state: 'done' }]);
  platform.clock.advance(PAYMENT_EXPIRY_MS);
  await runJobs();
  const read = { token: finance, query: { orderId } };
  const { data: order } = await platform.call(getOperatedPaymentOrder, read);
  expect(order).toMatchObject({ state: closed, refundedFen: 0, refunds: [{ state: 'done' }] });
  const house = await platform.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerMovement', 'ledgerMovement.movementId', 'ledgerEntry.movementId')
    .select(({ fn }) => fn.sum('amount').as('sum'))
    .where('businessKey', 'in', [
      `payment:${String(orderId)}:amount`,
      `payment-refund:${String(body.refundId)}:paid`,
    ])
    .groupBy('accountId')
    .execute();
  expect(house.map(({ sum }) => Number(sum))).toEqual([0, 0]);
});

test('one that failed here and is on the provider’s bill is a difference until it is done', async () => {
  const { phone, orderNo, refund, notifyRefund, read } = await payBy(platform, finance, 'wechat');
  const { refundId, refundNo } = await refund();
  const { day } = chinaClock(platform.clock.now());
  await notifyRefund(refundNo, 'failed');
  expect(await read()).toMatchObject({ state: 'failed' });
  platform.clock.advance(DAY_MS);
  expect(phone.find(orderNo)?.refunds).toMatchObject([{ refundNo, state: 'done' }]);
  const token = await enterOperator(platform, 'finance');
  const differences = async () => {
    const body = { provider: 'wechat' as const, day };
    await platform.call(comparePaymentBill, { token, body });
    const { data } = await platform.call(pagePaymentDifferences, { token });
    return data?.list
      .filter((one) => one.orderNo === orderNo)
      .map(({ what, kind, refundNo: no, theirsFen }) => [what, kind, no, theirsFen]);
  };
  expect(await differences()).toEqual([['refund', 'theirsOnly', refundNo, FEN]]);
  await platform.call(retryPaymentRefund, { token, body: { refundId } });
  expect(await read(token)).toMatchObject({ state: 'done' });
  expect(await differences()).toEqual([]);
});
