import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  OrderType,
  PaymentMethod,
  closePaymentOrder,
  PaymentOrderState,
  RewardType,
  getPaymentOptions,
  getPaymentOrder,
  getUserDetail,
  pageCoupons,
  pagePaymentOrders,
  quotePaymentOrder,
} from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { giveTo, checkLedger, ruleOf } from '../../../test/welfare.ts';
import { lockIdCard } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { createActivityRepository } from '../activity/repository.ts';
import { createActivityService } from '../activity/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.db
    .insertInto('rechargeOffer')
    .values({
      fromTime: 0,
      amounts: JSON.stringify([1000, 5000]),
      tiers: JSON.stringify([
        { fromFen: 5000, percent: 3 },
        { fromFen: 10_000, percent: 7 },
      ]),
    })
    .execute();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const balancesOf = async ({ token }: Payer) =>
  (await platform.call(getUserDetail, { token })).data?.balances;
const limitsOf = async ({ token }: Payer) =>
  (await platform.call(getPaymentOptions, { token, query: { type: OrderType.recharge } })).data
    ?.limits;

test('a recharge of the balance gives coins and the bonus of its tier, once', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 20_000 } });
  const { token } = payer;
  const { data: quote } = await platform.call(quotePaymentOrder, {
    token,
    body: { type: OrderType.recharge, content: payer.content(10_000), couponId: null },
  });
  expect(quote).toMatchObject({ priceFen: 10_000, discountFen: 0, amountFen: 10_000 });
  expect(quote?.gets).toEqual([
    { kind: 'platformCoin', name: '平台币', amount: 10_000, measure: '', bonus: false },
    { kind: 'zoneCoin', name: '专区币', amount: 700, measure: '', bonus: true },
  ]);
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => recharge(platform, payer, 10_000, { requestId })),
  );
  const order = answers[0]?.data;
  expect(order).toMatchObject({
    state: PaymentOrderState.paid,
    subject: '平台币充值（云中城）',
    details: [
      { name: '游戏', value: '云中城' },
      { name: '服务器', value: '一区' },
      { name: '游戏账号', value: expect.stringContaining('payer') },
    ],
    amountFen: 10_000,
    remainingMs: 0,
    qrText: null,
  });
  expect(answers.every(({ data }) => data?.orderId === order?.orderId)).toBe(true);
  expect(await balancesOf(payer)).toMatchObject({
    balance: 10_000,
    platformCoins: 10_000,
    zoneCoins: 700,
  });
  const { data: page } = await platform.call(pagePaymentOrders, { token });
  expect(page).toEqual({ total: 1, list: [order] });
  const activity = createActivityService(createActivityRepository(platform.db), platform.clock.now);
  expect(await activity.progress(payer.userId, 'topUp', 'month')).toEqual({
    times: 1,
    amount: 10_000,
  });
  const other = await recharge(platform, payer, 5000, { requestId });
  expect(other.code).toBe(ERRORS.PAYMENT_REQUEST_USED.code);
});

/** Of ten yuan, with a bonus that its tier or the member's level gives no more. */
const SHOWN = [
  { name: '平台币', amount: 1000, measure: '', bonus: false },
  { name: '专区币', amount: 30, measure: '', bonus: true },
];

test('what is wrong is refused with a code, and nothing moves', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 900, platformCoin: 5000 } });
  const content = payer.content(1000);
  const refusals = [
    [{ amountFen: 900 }, 'PAYMENT_AMOUNT_CHANGED'],
    [{ gets: SHOWN }, 'PAYMENT_GETS_CHANGED'],
    [{}, 'LEDGER_INSUFFICIENT'],
    // Coins would buy themselves, with a bonus.
    [{ method: PaymentMethod.platform }, 'PAYMENT_METHOD_UNAVAILABLE'],
    [{ content: { ...content, rechargeFen: 1050 } }, 'PAYMENT_CONTENT_INVALID'],
    [{ content: { ...content, account: 'another' } }, 'GAME_ACCOUNT_NOT_FOUND'],
    [{ content: { ...content, serverId: 999_999 } }, 'GAME_SERVER_NOT_FOUND'],
    [{ couponId: 999_999 }, 'COUPON_NOT_FOUND'],
    [{ type: OrderType.privilege }, 'PAYMENT_CONTENT_INVALID'],
  ] as const;
  for (const [given, key] of refusals)
    expect((await recharge(platform, payer, 1000, given)).code).toBe(ERRORS[key].code);
  expect(await balancesOf(payer)).toMatchObject({ balance: 900, platformCoins: 5000 });
  const { data } = await platform.call(pagePaymentOrders, { token: payer.token });
  expect(data?.total).toBe(0);
});

test('nobody sees or uses another’s order or account', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 1000 } });
  const other = await enterPayer(platform, { balances: { fen: 1000 } });
  const { data } = await recharge(platform, payer, 1000);
  const query = { orderId: data?.orderId ?? 0 };
  const seen = await platform.call(getPaymentOrder, { token: other.token, query });
  expect(seen.code).toBe(ERRORS.PAYMENT_ORDER_NOT_FOUND.code);
  const stolen = await recharge(platform, other, 1000, { content: payer.content(1000) });
  expect(stolen.code).toBe(ERRORS.GAME_ACCOUNT_NOT_FOUND.code);
});

test('a coupon takes its part off once, and coins of welfare pay as well', async () => {
  const payer = await enterPayer(platform, { balances: { welfareCoin: 10_000 } });
  const { token } = payer;
  await giveTo(platform, token, { configs: [ruleOf(RewardType.coupon, 1)] });
  const ask = async (rechargeFen: number) =>
    (
      await platform.call(quotePaymentOrder, {
        token,
        body: { type: OrderType.recharge, content: payer.content(rechargeFen), couponId: null },
      })
    ).data?.usableCoupons ?? [];
  expect(await ask(2000)).toEqual([]);
  const couponId = (await ask(3000))[0]?.couponId ?? 0;
  const method = PaymentMethod.welfare;
  const wish = { couponId, method, amountFen: 2500 };
  const { data } = await recharge(platform, payer, 3000, wish);
  expect(data).toMatchObject({ priceFen: 3000, discountFen: 500, amountFen: 2500, couponId });
  expect(await balancesOf(payer)).toMatchObject({ welfareCoins: 7500, platformCoins: 3000 });
  const again = await recharge(platform, payer, 3000, wish);
  expect(again.code).toBe(ERRORS.COUPON_USED.code);
  const { data: coupons } = await platform.call(pageCoupons, { token, query: { validity: 1 } });
  expect(coupons?.list[0]).toMatchObject({ couponId, usedTime: platform.clock.now() });
});

test('without a real name nothing is bought', async () => {
  const payer = await enterPayer(platform, { age: 30 });
  const token = await platform.login('13711119999');
  const answer = await recharge(platform, { ...payer, token }, 1000);
  expect(answer.code).toBe(ERRORS.IDENTITY_REQUIRED.code);
  expect(await limitsOf({ ...payer, token })).toMatchObject({ standing: 'unverified' });
});

test.each([
  { age: 7, single: 0, key: 'TOP_UP_UNDERAGE', tried: 100 },
  { age: 8, single: 5000, key: 'TOP_UP_SINGLE_LIMIT', tried: 5100 },
  { age: 15, single: 5000, key: 'TOP_UP_SINGLE_LIMIT', tried: 5100 },
  { age: 16, single: 10_000, key: 'TOP_UP_SINGLE_LIMIT', tried: 10_100 },
  { age: 17, single: 10_000, key: 'TOP_UP_SINGLE_LIMIT', tried: 10_100 },
] as const)('at $age ¥$tried at once is too much', async ({ age, single, key, tried }) => {
  const payer = await enterPayer(platform, { age, balances: { fen: 100_000 } });
  expect((await recharge(platform, payer, tried)).code).toBe(ERRORS[key].code);
  expect(await limitsOf(payer)).toMatchObject({ singleFen: single, monthUsedFen: 0 });
  // As much as is allowed is; of nothing there is no order.
  const allowed = await recharge(platform, payer, Math.max(single, 100));
  expect(allowed.code).toBe(single === 0 ? ERRORS[key].code : 0);
});

test('a month’s cap is of a month in China, and of the age in it', async () => {
  const payer = await enterPayer(platform, { age: 15, balances: { fen: 100_000 } });
  for (let paid = 0; paid < 4; paid += 1)
    expect((await recharge(platform, payer, 5000)).code).toBe(0);
  const refused = await recharge(platform, payer, 100);
  expect(refused.code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
  expect(refused.msg).toContain('本月还可充值 0 元');
  expect(await limitsOf(payer)).toMatchObject({ monthUsedFen: 20_000, monthLeftFen: 0 });
  const noon = platform.clock.now();
  try {
    platform.clock.set(Date.parse('2026-06-30T23:59:59+08:00'));
    expect((await recharge(platform, payer, 100)).code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
    platform.clock.set(Date.parse('2026-07-01T00:00:00+08:00'));
    expect((await recharge(platform, payer, 100)).code).toBe(0);
    // Sixteen since the first of January; the session has ended meanwhile.
    platform.clock.set(Date.parse('2027-01-05T12:00:00+08:00'));
    const token = await platform.login(payer.mobile);
    expect(await limitsOf({ ...payer, token })).toMatchObject({ singleFen: 10_000 });
  } finally {
    platform.clock.set(noon);
  }
});

test('what waits for payment counts towards the cap, and is told', async () => {
  const payer = await enterPayer(platform, { age: 15, balances: { fen: 100_000 } });
  await recharge(platform, payer, 2000);
  const { alipay: method } = PaymentMethod;
  const { data } = await recharge(platform, payer, 3000, { method });
  await recharge(platform, payer, 1000, { method });
  const { token } = payer;
  expect(await limitsOf(payer)).toMatchObject({
    monthUsedFen: 6000,
    monthWaiting: { orders: 2, fen: 4000 },
    monthLeftFen: 14_000,
  });
  await platform.call(closePaymentOrder, { token, body: { orderId: data?.orderId ?? 0 } });
  expect(await limitsOf(payer)).toMatchObject({
    monthUsedFen: 3000,
    monthWaiting: { orders: 1, fen: 1000 },
  });
});

test('200 orders of one minor at once never pass the cap, whichever accounts they are of', async () => {
  const balances = { fen: 1_000_000 };
  const payer = await enterPayer(platform, { age: 16, balances });
  const accounts = [payer];
  while (accounts.length < 3)
    accounts.push(await enterPayer(platform, { sameAs: payer, balances }));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      recharge(platform, accounts[nth % 3] ?? payer, 1000 + (nth % 40) * 100),
    ),
  );
  const paid = answers.flatMap(({ data }) => (data === null ? [] : [data.amountFen]));
  const refused = new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code));
  expect(refused).toEqual(new Set([ERRORS.TOP_UP_MONTH_LIMIT.code]));
  const sum = paid.reduce((total, fen) => total + fen, 0);
  expect(sum).toBeLessThanOrEqual(40_000);
  expect(sum).toBeGreaterThan(39_000);
  let coins = 0;
  for (const account of accounts) {
    coins += (await balancesOf(account))?.platformCoins ?? 0;
    expect(await limitsOf(account)).toMatchObject({
      monthUsedFen: sum,
      monthLeftFen: 40_000 - sum,
    });
  }
  expect(coins).toBe(sum);
  // Another of the same age has all of the own cap.
  const other = await enterPayer(platform, { age: 16 });
  expect(await limitsOf(other)).toMatchObject({ monthUsedFen: 0, monthLeftFen: 40_000 });
});

test('a minor’s order waits for the person’s others, an adult’s for nobody’s', async () => {
  const balances = { fen: 10_000 };
  const [minor, adult] = [
    await enterPayer(platform, { age: 16, balances }),
    await enterPayer(platform, { balances }),
  ];
  const lockPerson = async (tx: Tx, { userId }: Payer) => {
    const { rows } = await sql<{ person: Buffer }>`
      select person from verified_person where user_id = ${userId}`.execute(tx);
    await lockIdCard(tx, rows[0]?.person ?? Buffer.of());
  };
  const [waited] = await inTransaction(platform.db, async (tx) => {
    await lockPerson(tx, adult);
    expect((await recharge(platform, adult, 1000)).code).toBe(0);
    await lockPerson(tx, minor);
    const begun = recharge(platform, minor, 1000);
    await expect.poll(() => countWaiting(tx)).toBe(1);
    return [begun];
  });
  expect((await waited).code).toBe(0);
});

test.each([
  'order_no = order_no || 1',
  'request_id = gen_random_uuid()',
  `request_hash = ''`,
  'type = 2',
  'method = 1',
  `subject = subject || '！'`,
  'price_fen = price_fen + 1, discount_fen = discount_fen + 1',
  'price_fen = price_fen + 1, amount_fen = amount_fen + 1',
  'coupon_id = 1',
  `content = '{}'`,
  `gets = '[]'`,
  `details = '[]'`,
  'create_time = create_time + 1',
])('what was agreed in an order never changes: %s', async (change) => {
  const payer = await enterPayer(platform, { balances: { fen: 1000 } });
  const orderId = (await recharge(platform, payer, 1000)).data?.orderId ?? 0;
  const update = sql`update payment_order set ${sql.raw(change)} where order_id = ${orderId}`;
  await expect(update.execute(platform.db)).rejects.toThrow('never changes');
});
