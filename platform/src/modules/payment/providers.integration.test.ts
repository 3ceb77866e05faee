import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  OrderType,
  PAYMENT_EXPIRY_MS,
  PaymentMethod,
  PaymentOrderState,
  RewardType,
  checkPaymentOrder,
  closePaymentOrder,
  getPaymentOptions,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  getUserDetail,
  pageCoupons,
  pageMessages,
} from '@gamebox/contract';
import type { PaymentOrder } from '@gamebox/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { noticesAbout, orderByQr, runPaymentJobs } from '../../../test/qr-orders.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';

const { created, paid, closed } = PaymentOrderState;
const { alipay } = PaymentMethod;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(async () => {
  platform.simulators.payments.alipay.setUnavailable(false);
  await checkLedger(platform.db);
});
afterAll(() => platform.close());

const order = (payer: Payer, rechargeFen: number, given?: Parameters<typeof orderByQr>[3]) =>
  orderByQr(platform, payer, rechargeFen, given);
const read = async ({ token }: Payer, { orderId }: PaymentOrder) =>
  (await platform.call(getPaymentOrder, { token, query: { orderId } })).data;
const coinsOf = async ({ token }: Payer) =>
  (await platform.call(getUserDetail, { token })).data?.balances?.platformCoins;
const noticesOf = (orderNo: string) => noticesAbout(platform.db, orderNo);
const runJobs = () => runPaymentJobs(platform);

test.each(['alipay', 'wechat'] as const)('%s: a code, a payment, the coins', async (provider) => {
  const phone = platform.simulators.payments[provider];
  const payer = await enterPayer(platform);
  const { token } = payer;
  const { data: options } = await platform.call(getPaymentOptions, {
    token,
    query: { type: OrderType.recharge },
  });
  expect(options?.methods).toEqual([1, 2, 3, 4]);
  const made = await order(payer, 1000, { method: PaymentMethod[provider] });
  expect(made).toMatchObject({ state: created, remainingMs: PAYMENT_EXPIRY_MS, paidTime: null });
  expect(made.qrText).toContain(made.orderNo);
  const unfinished = await platform.call(getUnfinishedPaymentOrder, { token });
  expect(unfinished.data).toEqual(made);
  expect(await coinsOf(payer)).toBe(0);
  await phone.pay(made.orderNo);
  expect(await read(payer, made)).toMatchObject({ state: paid, qrText: null, remainingMs: 0 });
  expect(await coinsOf(payer)).toBe(1000);
  expect((await platform.call(getUnfinishedPaymentOrder, { token })).data).toBeNull();
  expect(phone.find(made.orderNo)?.notices[0]?.taken).toBe(true);
  expect(await noticesOf(made.orderNo)).toEqual([{ state: 'acted', refusal: null }]);
});

test('a payment nobody told of is found when its player asks, and by the job', async () => {
  const phone = platform.simulators.payments.alipay;
  const payer = await enterPayer(platform);
  const { token } = payer;
  const asked = await order(payer, 1000);
  const body = { orderId: asked.orderId };
  expect((await platform.call(checkPaymentOrder, { token, body })).data?.state).toBe(created);
  await phone.pay(asked.orderNo, { notice: 'never' });
  // The provider was asked a moment ago, so it is not asked again.
  expect((await platform.call(checkPaymentOrder, { token, body })).data?.state).toBe(created);
  platform.clock.advance(3_000);
  expect((await platform.call(checkPaymentOrder, { token, body })).data?.state).toBe(paid);
  const found = await order(payer, 1000);
  await phone.pay(found.orderNo, { notice: 'never' });
  await runJobs();
  expect(await read(payer, found)).toMatchObject({ state: created });
  platform.clock.advance(30_000);
  await runJobs();
  expect(await read(payer, found)).toMatchObject({ state: paid });
  expect(await coinsOf(payer)).toBe(2000);
});

test('an order that nobody pays closes, and its coupon is the player’s again', async () => {
  const payer = await enterPayer(platform);
  const { token } = payer;
  await giveTo(platform, token, { configs: [ruleOf(RewardType.coupon, 1)] });
  const couponId = (await platform.call(pageCoupons, { token })).data?.list.at(0)?.couponId ?? 0;
  const made = await order(payer, 3000, { couponId, amountFen: 2500 });
  expect((await platform.call(pageCoupons, { token })).data?.total).toBe(0);
  platform.clock.advance(PAYMENT_EXPIRY_MS - 1);
  await runJobs();
  expect(await read(payer, made)).toMatchObject({ state: created, remainingMs: 1 });
  platform.clock.advance(1);
  // The page reads the new state without waiting for the job.
  expect(await read(payer, made)).toMatchObject({ state: closed, remainingMs: 0, qrText: null });
  expect((await platform.call(pageCoupons, { token })).data?.list.at(0)?.couponId).toBe(couponId);
  expect(platform.simulators.payments.alipay.find(made.orderNo)?.state).toBe('closed');
  const left = await platform.db
    .selectFrom('paymentTask')
    .select('taskId')
    .where('orderId', '=', made.orderId)
    .execute();
  expect(left).toEqual([]);
});

test('given up and paid at the same moment, an order is paid', async () => {
  const payer = await enterPayer(platform);
  const { token } = payer;
  const made = await order(payer, 1000);
  await platform.simulators.payments.alipay.pay(made.orderNo, { notice: 'never' });
  const body = { orderId: made.orderId };
  expect((await platform.call(closePaymentOrder, { token, body })).data?.state).toBe(paid);
  const other = await order(payer, 1000);
  const given = { orderId: other.orderId };
  expect((await platform.call(closePaymentOrder, { token, body: given })).data?.state).toBe(closed);
  expect((await platform.call(closePaymentOrder, { token, body: given })).data?.state).toBe(closed);
});

test('an order that its provider would not close stays open, whatever is said of it', async () => {
  const phone = platform.simulators.payments.alipay;
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000);
  const { close, query } = phone;
  platform.clock.advance(PAYMENT_EXPIRY_MS);
  Object.assign(phone, { close: async () => 'paid', query: async () => ({ state: 'waiting' }) });
  try {
    await runJobs();
    expect(await read(payer, made)).toMatchObject({ state: created });
  } finally {
    Object.assign(phone, { close, query });
  }
  await phone.pay(made.orderNo, { notice: 'never' });
  platform.clock.advance(600_000);
  await runJobs();
  expect(await read(payer, made)).toMatchObject({ state: paid });
});

test('money for a closed order goes back, once, and its player is told', async () => {
  const phone = platform.simulators.payments.alipay;
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000);
  const body = { orderId: made.orderId };
  await platform.call(closePaymentOrder, { token: payer.token, body });
  await phone.pay(made.orderNo, { notice: 'twice' });
  await phone.notifyAgain(made.orderNo);
  await runJobs();
  await runJobs();
  expect(await read(payer, made)).toMatchObject({ state: closed });
  expect(await coinsOf(payer)).toBe(0);
  expect(phone.find(made.orderNo)?.refunds).toMatchObject([{ refundFen: 1000, state: 'done' }]);
  const { data: messages } = await platform.call(pageMessages, { token: payer.token });
  const titles = messages?.list.map(({ title }) => title);
  expect(titles).toContain('“平台币充值（云中城）”的订单已关闭，付款将原路退回');
  expect(titles).toContain('“平台币充值（云中城）”已退款');
  expect(titles).toHaveLength(4);
});

test('while a provider is silent orders wait, and go on by themselves', async () => {
  const phone = platform.simulators.payments.alipay;
  const payer = await enterPayer(platform);
  const { token } = payer;
  phone.setUnavailable(true);
  const requestId = randomUUID();
  const made = await order(payer, 1000, { requestId });
  expect(made).toMatchObject({ state: created, qrText: null });
  const body = { orderId: made.orderId };
  const silent = await platform.call(checkPaymentOrder, { token, body });
  expect(silent.code).toBe(ERRORS.PAYMENT_PROVIDER_SILENT.code);
  phone.setUnavailable(false);
  platform.clock.advance(10_000);
  expect((await read(payer, made))?.qrText).toContain(made.orderNo);
  // The same request returns the same order, and no second QR code.
  expect(await order(payer, 1000, { requestId })).toMatchObject({ orderId: made.orderId });
  phone.setUnavailable(true);
  const given = await platform.call(closePaymentOrder, { token, body });
  expect(given.data).toMatchObject({ state: created, remainingMs: 0 });
  phone.setUnavailable(false);
  platform.clock.advance(600_000);
  await runJobs();
  expect(await read(payer, made)).toMatchObject({ state: closed });
});

test('a player has five orders that wait at most', async () => {
  const payer = await enterPayer(platform);
  for (let made = 0; made < 5; made += 1) await order(payer, 1000);
  const refused = await recharge(platform, payer, 1000, { method: alipay });
  expect(refused.code).toBe(ERRORS.PAYMENT_TOO_MANY_OPEN.code);
});

test('an order that waits counts for a minor’s cap until it is closed', async () => {
  const payer = await enterPayer(platform, { age: 12 });
  const orders = [];
  for (let made = 0; made < 4; made += 1) orders.push(await order(payer, 5000));
  const above = await recharge(platform, payer, 100, { method: alipay });
  expect(above.code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
  const body = { orderId: orders[0]?.orderId ?? 0 };
  await platform.call(closePaymentOrder, { token: payer.token, body });
  expect((await recharge(platform, payer, 5000, { method: alipay })).code).toBe(0);
});
