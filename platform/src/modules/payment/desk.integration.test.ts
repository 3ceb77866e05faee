import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  RewardType,
  getPaymentOptions,
  getPaymentOrder,
  getUserDetail,
  pageCoupons,
  pageMessages,
} from '@gamebox/contract';
import {
  getOperatedPaymentOrder,
  pageAuditLog,
  pageOperatedPaymentOrders,
  pagePlayerLedger,
  refundPaymentOrder,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, giveUnits, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { holdInserts } from '../../../test/hold-inserts.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';

const { paid, refundedInPart, refunded } = PaymentOrderState;
let platform: TestPlatform;
let finance: string;
let support: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  const tiers = JSON.stringify([{ fromFen: 1000, percent: 7 }]);
  await platform.db
    .insertInto('rechargeOffer')
    .values({ fromTime: 0, amounts: '[]', tiers })
    .execute();
  finance = await enterOperator(platform, 'finance');
  support = await enterOperator(platform, 'support');
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

async function payBy(
  payer: Payer,
  provider: 'alipay' | 'wechat',
  rechargeFen: number,
  couponId: number | null = null,
) {
  const method = PaymentMethod[provider];
  const amountFen = couponId === null ? rechargeFen : rechargeFen - 500;
  const { data } = await recharge(platform, payer, rechargeFen, { method, couponId, amountFen });
  if (data === null) throw new Error('No order');
  await platform.simulators.payments[provider].pay(data.orderNo);
  return data;
}
const newRequestId = (): string => randomUUID();
const refund = (
  orderId: number,
  refundFen: number,
  { token = finance, requestId = newRequestId(), bearLoss = false, reason = '玩家申请' } = {},
) =>
  platform.call(refundPaymentOrder, {
    token,
    body: { requestId, orderId, refundFen, reason, bearLoss },
  });
const balancesOf = async ({ token }: Payer) =>
  (await platform.call(getUserDetail, { token })).data?.balances;
const stateOf = async ({ token }: Payer, orderId: number) =>
  (await platform.call(getPaymentOrder, { token, query: { orderId } })).data?.state;
/** The refunds as the player sees them: the sum, and what was taken back. */
const refundsOf = async ({ token }: Payer, orderId: number) => {
  const { data } = await platform.call(getPaymentOrder, { token, query: { orderId } });
  return data?.refunds.map(({ refundFen, takenBack }) => {
    const lines = takenBack.map(({ name, amount }) => `${name} ${String(amount)}`);
    return `${String(refundFen)}: ${lines.join(', ')}`;
  });
};

test('one request for orders of several players at once is one refund, however it is spelled', async () => {
  const orderIds: number[] = [];
  for (let at = 0; at < 3; at += 1)
    orderIds.push((await payBy(await enterPayer(platform), 'alipay', 1000)).orderId);
  const requestId: string = randomUUID();
  const answers = await holdInserts(platform.db, { table: 'payment_refund', waiters: 3 }, () =>
    orderIds.map((orderId, at) =>
      refund(orderId, 1, { requestId: at === 0 ? requestId.toUpperCase() : requestId }),
    ),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === ERRORS.PAYMENT_REQUEST_USED.code)).toHaveLength(2);
});

test('a refund in parts takes back what was given to the last coin, and no more', async () => {
  const payer = await enterPayer(platform);
  const { token } = payer;
  await giveTo(platform, token, { configs: [ruleOf(RewardType.coupon, 1)] });
  const couponId = (await platform.call(pageCoupons, { token })).data?.list[0]?.couponId ?? 0;
  const { orderId, orderNo } = await payBy(payer, 'alipay', 3000, couponId);
  expect(await balancesOf(payer)).toMatchObject({ platformCoins: 3000, zoneCoins: 210 });
  const requestId = randomUUID();
  const first = await refund(orderId, 833, { requestId });
  expect(first.data).toMatchObject({ state: 'done', refundFen: 833, cause: 'asked' });
  expect(await refund(orderId, 833, { requestId })).toEqual(first);
  expect((await refund(orderId, 1, { requestId })).code).toBe(ERRORS.PAYMENT_REQUEST_USED.code);
  for (const other of [{ reason: '另一原因' }, { bearLoss: true }])
    expect(await refund(orderId, 833, { requestId, ...other })).toMatchObject(
      ERRORS.PAYMENT_REQUEST_USED,
    );
  // 833 of 2500: 999.6 and 69.97, rounded down.
  expect(await balancesOf(payer)).toMatchObject({ platformCoins: 2001, zoneCoins: 141 });
  expect(await stateOf(payer, orderId)).toBe(refundedInPart);
  expect((await refund(orderId, 1668)).code).toBe(ERRORS.PAYMENT_REFUND_EXCEEDS.code);
  expect((await refund(orderId, 1667)).data?.state).toBe('done');
  expect(await balancesOf(payer)).toMatchObject({ platformCoins: 0, zoneCoins: 0 });
  expect(await stateOf(payer, orderId)).toBe(refunded);
  expect(await refundsOf(payer, orderId)).toEqual([
    '833: 平台币 999, 专区币 69',
    '1667: 平台币 2001, 专区币 141',
  ]);
  expect((await refund(orderId, 1)).code).toBe(ERRORS.PAYMENT_REFUND_EXCEEDS.code);
  const simulated = platform.simulators.payments.alipay.find(orderNo)?.refunds;
  expect(simulated?.map(({ refundFen }) => refundFen)).toEqual([833, 1667]);
  expect((await platform.call(pageCoupons, { token })).data?.list[0]?.couponId).toBe(couponId);
  const { data: messages } = await platform.call(pageMessages, { token });
  expect(messages?.list.map(({ title, text }) => [title, text]).slice(0, 3)).toEqual([
    [
      '“平台币充值（云中城）”已退款',
      `退款 ¥16.67，已原路退回，收回 2,001 平台币、141 专区币。订单号 ${orderNo}。`,
    ],
    [
      '“平台币充值（云中城）”已退款',
      `退款 ¥8.33，已原路退回，收回 999 平台币、69 专区币。订单号 ${orderNo}。`,
    ],
    ['已支付 ¥25.00，3,000 平台币、210 专区币已到账', `平台币充值（云中城）。订单号 ${orderNo}。`],
  ]);
  const { data: order } = await platform.call(getOperatedPaymentOrder, {
    token: finance,
    query: { orderId },
  });
  expect(order).toMatchObject({ refundedFen: 2500, state: refunded, orderNo });
  expect(order?.refunds).toHaveLength(2);
});

test('ten refunds at once never pay back more than was paid', async () => {
  const payer = await enterPayer(platform);
  const { orderId, orderNo } = await payBy(payer, 'alipay', 1000);
  await Promise.all(Array.from({ length: 10 }, () => refund(orderId, 300)));
  const done = platform.simulators.payments.alipay.find(orderNo)?.refunds ?? [];
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThanOrEqual(3);
  const { data } = await platform.call(getOperatedPaymentOrder, {
    token: finance,
    query: { orderId },
  });
  expect(data?.refundedFen).toBe(300 * done.length);
});

test('what was spent can’t be taken back, so nothing is paid back', async () => {
  const payer = await enterPayer(platform);
  const { orderId } = await payBy(payer, 'alipay', 1000);
  await giveUnits(platform, payer.userId, 'platformCoin', -400);
  expect((await refund(orderId, 1000)).code).toBe(ERRORS.LEDGER_INSUFFICIENT.code);
  expect(await stateOf(payer, orderId)).toBe(paid);
  expect((await refund(orderId, 600)).code).toBe(0);
  expect((await refund(orderId, 400)).code).toBe(ERRORS.LEDGER_INSUFFICIENT.code);
  await giveUnits(platform, payer.userId, 'platformCoin', 150);
  // An operator may decide that the house bears the loss of what was spent.
  expect((await refund(orderId, 400, { bearLoss: true })).data?.state).toBe('done');
  expect(await stateOf(payer, orderId)).toBe(refunded);
  expect(await balancesOf(payer)).toMatchObject({ platformCoins: 0 });
  // The player did not give back what the house bore.
  expect((await refundsOf(payer, orderId))?.at(-1)).toBe('400: 平台币 150, 专区币 28');
  const { loss } = await platform.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerAccount', 'ledgerAccount.accountId', 'ledgerEntry.accountId')
    .select(({ fn }) => fn.sum('amount').as('loss'))
    .where('house', '=', 'refund-losses')
    .executeTakeFirstOrThrow();
  expect(Number(loss)).toBe(-250);
  const { data: audit } = await platform.call(pageAuditLog, { token: finance });
  expect(audit?.list[0]).toMatchObject({
    action: 'payment.refund',
    after: expect.stringContaining('"bearLoss":true'),
  });
});

test('a minor may top up again what was paid back', async () => {
  const payer = await enterPayer(platform, { age: 10, balances: { fen: 50_000 } });
  const { token } = payer;
  for (let ordered = 0; ordered < 4; ordered += 1) await recharge(platform, payer, 5000);
  const first = await recharge(platform, payer, 5000);
  expect(first.code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
  const { data } = await platform.call(pageOperatedPaymentOrders, {
    token: finance,
    query: { userId: payer.userId },
  });
  expect(data?.total).toBe(4);
  expect((await refund(data?.list[0]?.orderId ?? 0, 2000)).data?.state).toBe('done');
  expect(await balancesOf(payer)).toMatchObject({ balance: 32_000, platformCoins: 18_000 });
  const query = { type: OrderType.recharge };
  const { data: options } = await platform.call(getPaymentOptions, { token, query });
  expect(options?.limits).toMatchObject({ monthUsedFen: 18_000, monthLeftFen: 2000 });
});

test('who has no right pays nothing back, and what was done is in the audit log', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 1000 } });
  const { data } = await recharge(platform, payer, 1000);
  const orderId = data?.orderId ?? 0;
  expect((await refund(orderId, 100, { token: support })).code).toBe(ERRORS.FORBIDDEN.code);
  const reason = '玩家 13800138000 申请';
  const { data: done } = await refund(orderId, 100, { reason });
  const { data: audit } = await platform.call(pageAuditLog, { token: finance });
  const [entry] = audit?.list ?? [];
  expect(entry).toMatchObject({
    actor: expect.stringMatching(/^operator \d+ /),
    action: 'payment.refund',
    subject: `payment order ${String(orderId)}`,
  });
  const orderNo = data?.orderNo;
  expect(JSON.parse(entry?.before ?? '')).toEqual({
    orderNo,
    amountFen: 1000,
    state: 'paid',
    refundedFen: 0,
  });
  const asked = { refundFen: 100, reason: '玩家 [hidden] 申请', bearLoss: false };
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    state: 'refundedInPart',
    refundedFen: 100,
    refund: { refundId: done?.refundId, ...asked, state: 'done' },
  });
  const { data: log } = await platform.call(pagePlayerLedger, {
    token: support,
    query: { userId: payer.userId, unit: 'platformCoins' },
  });
  expect(log?.list.map(({ change }) => change)).toEqual([-100, 1000]);
});
