import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  RewardType,
  getPaymentOrder,
  getUserDetail,
  pageCoupons,
  pageMessages,
  pagePaymentOrders,
  quotePaymentOrder,
} from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { giveTo, checkLedger, ruleOf } from '../../../test/welfare.ts';
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
  const ofRequest = async (asked: string) =>
    (await platform.call(pagePaymentOrders, { token, query: { requestId: asked } })).data?.list;
  expect(await ofRequest(requestId)).toEqual([order]);
  expect(await ofRequest(randomUUID())).toEqual([]);
  const activity = createActivityService(createActivityRepository(platform.db), platform.clock.now);
  expect(await activity.progress(payer.userId, 'topUp', 'month')).toEqual({
    times: 1,
    amount: 10_000,
  });
  const other = await recharge(platform, payer, 5000, { requestId });
  expect(other.code).toBe(ERRORS.PAYMENT_REQUEST_USED.code);
});

/**
 * Prices for ten yuan whose shown bonus no longer holds, neither of the tier nor of the member's
 * level.
 */
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
    // Coins would buy coins, with a bonus.
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
  const { data: messages } = await platform.call(pageMessages, { token });
  expect(messages?.list[0]?.title).toBe('已支付 2,500 福利币，3,000 平台币已到账');
  // It is not counted as a top-up: the coins were a gift.
  const activity = createActivityService(createActivityRepository(platform.db), platform.clock.now);
  expect(await activity.progress(payer.userId, 'topUp', 'month')).toMatchObject({ amount: 0 });
  const again = await recharge(platform, payer, 3000, wish);
  expect(again.code).toBe(ERRORS.COUPON_USED.code);
  const { data: coupons } = await platform.call(pageCoupons, { token, query: { validity: 1 } });
  expect(coupons?.list[0]).toMatchObject({ couponId, usedTime: platform.clock.now() });
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

test.each<[string, (payer: Payer) => Parameters<typeof recharge>[3]]>([
  ['another method', () => ({ method: PaymentMethod.welfare })],
  ['another price', () => ({ amountFen: 900 })],
  ['a coupon', () => ({ couponId: 1 })],
  ['another amount', ({ content }) => ({ content: content(1100) })],
])('a request that was answered is refused with %s', async (_, changed) => {
  const payer = await enterPayer(platform, { balances: { fen: 5000, welfareCoin: 5000 } });
  const requestId = randomUUID();
  const first = await recharge(platform, payer, 1000, { requestId });
  expect(first.code).toBe(0);
  const again = await recharge(platform, payer, 1000, { requestId, ...changed(payer) });
  expect(again.code).toBe(ERRORS.PAYMENT_REQUEST_USED.code);
  expect(await recharge(platform, payer, 1000, { requestId })).toEqual(first);
  expect(await balancesOf(payer)).toMatchObject({ balance: 4000, welfareCoins: 5000 });
});

test('an account is one of its own game, and a server too', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 5000 } });
  const other = await enterPayer(platform);
  const own = payer.content(1000);
  const { gameId = 0, serverId = 0 } = other.content(1000);
  const elsewhere = await recharge(platform, payer, 1000, {
    content: { ...own, gameId, serverId },
  });
  expect(elsewhere.code).toBe(ERRORS.GAME_ACCOUNT_NOT_FOUND.code);
  const crossed = await recharge(platform, payer, 1000, { content: { ...own, serverId } });
  expect(crossed.code).toBe(ERRORS.GAME_SERVER_NOT_FOUND.code);
  expect(await balancesOf(payer)).toMatchObject({ balance: 5000 });
});
