import { randomUUID } from 'node:crypto';
import {
  PAYMENT_EXPIRY_MS,
  PaymentMethod,
  PaymentOrderState,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  pageMessages,
} from '@gamebox/contract';
import {
  comparePaymentBill,
  getOperatedPaymentOrder,
  pageAuditLog,
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  pagePaymentRefunds,
  refundPaymentOrder,
  retryPaymentRefund,
  sumPaymentDay,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS, chinaClock } from '../../china/time.ts';

const { closed, paid } = PaymentOrderState;
const FEN = 1000;
const MORE = FEN + 100;
let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const runJobs = async () => {
  await platform.jobs['askPaymentProviders']?.();
  platform.clock.advance(60_000);
  await platform.jobs['actUponPaymentNotices']?.();
};

async function orderBy(provider: 'alipay' | 'wechat') {
  finance = await enterOperator(platform, 'finance');
  const payer = await enterPayer(platform);
  const { data } = await recharge(platform, payer, FEN, { method: PaymentMethod[provider] });
  if (data === null) throw new Error('No order');
  const { orderId, orderNo } = data;
  return {
    orderId,
    orderNo,
    see: async () => {
      // The session has ended meanwhile, because the clock was advanced.
      const token = await platform.login(payer.mobile);
      const { data } = await platform.call(getPaymentOrder, { token, query: { orderId } });
      const waiting = await platform.call(getUnfinishedPaymentOrder, { token });
      return { waiting: waiting.data, ...data };
    },
    phone: platform.simulators.payments[provider],
    messagesOf: async () =>
      (await platform.call(pageMessages, { token: payer.token })).data?.list.filter(({ title }) =>
        title.endsWith('没有用于订单'),
      ),
    read: async () =>
      (await platform.call(getOperatedPaymentOrder, { token: finance, query: { orderId } })).data,
  };
}

test('another amount closes the order by the next job, and the player is told once', async () => {
  const { orderNo, phone, read, see, messagesOf } = await orderBy('wechat');
  await phone.pay(orderNo, { paidFen: MORE, notice: 'twice' });
  await runJobs();
  const kept = await read();
  expect(kept).toMatchObject({ state: closed, refunds: [{ cause: 'amount', refundFen: MORE }] });
  // The QR code can't be paid any more, and the money is being refunded.
  expect(await see()).toMatchObject({
    waiting: null,
    state: closed,
    qrText: null,
    refunds: [{ cause: 'amount', refundFen: MORE, state: 'pending', takenBack: [] }],
  });
  const query = { tradeNo: kept?.tradeNo ?? 'none' };
  const { data } = await platform.call(pageOperatedPaymentOrders, { token: finance, query });
  expect(data?.list.map((one) => one.orderNo)).toEqual([orderNo]);
  platform.clock.advance(PAYMENT_EXPIRY_MS);
  await runJobs();
  expect(await read()).toMatchObject({ state: closed, tradeNo: query.tradeNo });
  const messages = await messagesOf();
  expect(messages).toHaveLength(1);
  expect(messages?.[0]?.text).toContain(`¥11.00 会原路退回您的付款账户。订单号 ${orderNo}。`);
});

test('who looks at an order that another amount was paid for sees it closed at once', async () => {
  const { orderNo, phone, see } = await orderBy('wechat');
  await phone.pay(orderNo, { paidFen: MORE });
  expect(await see()).toMatchObject({ waiting: null, state: closed, qrText: null });
});

test('another amount for an order that is closed already is kept and paid back as well', async () => {
  const { orderId, orderNo, phone, read, see, messagesOf } = await orderBy('alipay');
  platform.clock.advance(PAYMENT_EXPIRY_MS);
  await runJobs();
  expect(await read()).toMatchObject({ state: closed, refunds: [] });
  await phone.pay(orderNo, { paidFen: MORE });
  await runJobs();
  expect(await read()).toMatchObject({ refunds: [{ refundFen: MORE, state: 'failed' }] });
  expect(await messagesOf()).toHaveLength(1);
  const { data: page } = await platform.call(pagePaymentRefunds, { token: finance });
  const refundId = page?.list.find((one) => one.orderId === orderId)?.refundId ?? 0;
  await platform.call(retryPaymentRefund, { token: finance, body: { refundId } });
  const { data: audit } = await platform.call(pageAuditLog, { token: finance });
  const { action, subject, before, after } = audit?.list[0] ?? { before: '{}', after: '{}' };
  expect([action, subject]).toEqual(['payment.retry-refund', `payment refund ${String(refundId)}`]);
  const refundNo = expect.stringMatching(`^${orderNo}`);
  expect(JSON.parse(before)).toEqual({
    orderId,
    cause: 'amount',
    refundFen: MORE,
    reason: '付款金额与订单不符',
    refundNo,
    state: 'failed',
    refusal: 'amount',
  });
  expect(JSON.parse(after)).toEqual({ refundNo, state: 'pending', refusal: null });
  await runJobs();
  expect(phone.find(orderNo)?.refunds).toMatchObject([{ refundFen: MORE, state: 'done' }]);
  expect(await see()).toMatchObject({ refunds: [{ refundFen: MORE, state: 'done' }] });
  const { day } = chinaClock(platform.clock.now());
  const sum = await platform.call(sumPaymentDay, { token: finance, query: { day } });
  const amount = { count: 1, amount: MORE };
  expect(sum.data?.list.find(({ provider }) => provider === 'alipay')).toMatchObject({
    received: { paid: { count: 0 }, late: { count: 0 }, amount },
    refunded: { asked: { count: 0 }, late: { count: 0 }, amount },
  });
  // A payment that we have recorded is no difference to the bill.
  platform.clock.advance(DAY_MS);
  finance = await enterOperator(platform, 'finance');
  const body = { provider: 'alipay' as const, day };
  const bill = await platform.call(comparePaymentBill, { token: finance, body });
  expect(bill.data).toMatchObject({ paymentsFen: MORE, refundsFen: MORE, differences: 0 });
});

test('each other amount that is told before the provider was asked is kept by its number', async () => {
  const { orderNo, phone, read, messagesOf } = await orderBy('alipay');
  await phone.pay(orderNo, { paidFen: MORE });
  await phone.payAgain(orderNo, 'now', MORE);
  await phone.payAgain(orderNo, 'now', FEN + 1);
  await runJobs();
  const kept = (await read())?.refunds ?? [];
  expect(await read()).toMatchObject({ state: closed });
  expect(kept.map(({ refundFen }) => refundFen)).toEqual([MORE, MORE, FEN + 1]);
  expect(new Set(kept.map(({ tradeNo }) => tradeNo)).size).toBe(3);
  expect(await messagesOf()).toHaveLength(3);
});

test('an order is paid though another amount came for it before, which is kept', async () => {
  const { orderNo, phone, read } = await orderBy('alipay');
  await phone.pay(orderNo, { paidFen: MORE });
  await phone.payAgain(orderNo, 'now', FEN);
  await runJobs();
  expect(await read()).toMatchObject({
    state: paid,
    refunds: [{ cause: 'trade', refundFen: MORE }],
  });
});

test('a refund names the payment that settled the order, whichever came first', async () => {
  const { orderId, orderNo, phone, read } = await orderBy('alipay');
  await phone.pay(orderNo, { notice: 'never' });
  await phone.payAgain(orderNo);
  await phone.notifyAgain(orderNo);
  const kept = (await read())?.refunds[0]?.refundId ?? 0;
  await platform.call(retryPaymentRefund, { token: finance, body: { refundId: kept } });
  const body = { requestId: randomUUID(), orderId, refundFen: FEN, reason: '退' };
  await platform.call(refundPaymentOrder, { token: finance, body });
  await runJobs();
  expect((await read())?.refunds.map(({ state }) => state)).toEqual(['done', 'done']);
  const trades = phone.find(orderNo)?.refunds.map(({ tradeNo }) => tradeNo);
  expect(new Set(trades).size).toBe(2);
});

test.each(['alipay', 'wechat'] as const)(
  'each further payment of an order at %s is kept by its number, whatever its amount',
  async (provider) => {
    const { orderNo, phone, read, see, messagesOf } = await orderBy(provider);
    phone.setRefundMode('done');
    await phone.pay(orderNo);
    await phone.payAgain(orderNo, 'now', FEN);
    await phone.payAgain(orderNo, 'now', MORE);
    await phone.payAgain(orderNo, 'now', FEN);
    await phone.notifyAgain(orderNo);
    await runJobs();
    const trades = phone.find(orderNo)?.surplus.map(({ tradeNo }) => tradeNo) ?? [];
    const kept = (await read())?.refunds ?? [];
    const surplus = kept.map(({ cause, tradeNo, refundFen }) => [cause, tradeNo, refundFen]);
    expect(surplus).toEqual([FEN, MORE, FEN].map((fen, at) => ['trade', trades[at], fen]));
    expect(await see()).toMatchObject({
      state: paid,
      refunds: kept.map(() => ({ cause: 'trade' })),
    });
    expect(await messagesOf()).toHaveLength(3);
    for (const { refundId } of kept)
      await platform.call(retryPaymentRefund, { token: finance, body: { refundId } });
    await runJobs();
    const back = phone.find(orderNo)?.refunds ?? [];
    expect(new Set(back.map(({ tradeNo }) => tradeNo))).toEqual(new Set(trades));
    const { day } = chinaClock(platform.clock.now());
    platform.clock.advance(DAY_MS);
    finance = await enterOperator(platform, 'finance');
    const open = () =>
      platform.call(pagePaymentDifferences, { token: finance, query: { provider, day } });
    const body = { provider, day };
    await platform.call(comparePaymentBill, { token: finance, body });
    expect((await open()).data?.list.filter((one) => one.orderNo === orderNo)).toEqual([]);
    // The payment without a notice is only in the provider's bill; the other three of the order are
    // known.
    await phone.payAgain(orderNo, 'never', FEN);
    const { day: next } = chinaClock(platform.clock.now());
    platform.clock.advance(DAY_MS);
    finance = await enterOperator(platform, 'finance');
    await platform.call(comparePaymentBill, { token: finance, body: { provider, day: next } });
    const query = { provider, day: next };
    const unknown = await platform.call(pagePaymentDifferences, { token: finance, query });
    expect(unknown.data?.list).toMatchObject([
      { what: 'payment', kind: 'theirsOnly', orderNo, oursFen: null, theirsFen: FEN },
    ]);
  },
);
