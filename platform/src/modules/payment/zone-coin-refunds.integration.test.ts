import { randomUUID } from 'node:crypto';
import {
  OrderType,
  PaymentMethod,
  createPaymentOrder,
  getUserDetail,
  pageBalanceLog,
  pageCoupons,
  quotePaymentOrder,
} from '@gamebox/contract';
import type { BalanceUnit } from '@gamebox/contract';
import {
  getOperatedPaymentOrder,
  pagePaymentRefunds,
  pagePlayerLedger,
  refundPaymentOrder,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';

let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  finance = await enterOperator(platform, 'admin');
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const COINS = 1000;
const ZONE_COINS = 500;

/** A player who can exchange a thousand coins, half of them zone coins. */
async function enterExchange() {
  const balances = { platformCoin: 5000, zoneCoin: 700 };
  const { token, userId, content } = await enterPayer(platform, { balances });
  const { gameId = 0, serverId = 0, account = '' } = content(100);
  const sold = { gameId: Number(gameId), fromTime: 0, name: '元宝', perHundred: 10 };
  await platform.db
    .insertInto('gameCurrency')
    .values({ ...sold, zonePercent: 50 })
    .execute();
  const asked = {
    type: OrderType.gameExchange,
    content: { gameId, serverId, account, coins: COINS, zoneCoins: ZONE_COINS },
  };
  const quote = async (couponId: number | null) =>
    (await platform.call(quotePaymentOrder, { token, body: { ...asked, couponId } })).data;
  const order = (couponId: number | null, amountFen: number) => {
    const paid = { method: PaymentMethod.platform, couponId, amountFen };
    const body = { requestId: randomUUID(), ...asked, ...paid };
    return platform.call(createPaymentOrder, { token, body });
  };
  const log = async (unit: BalanceUnit) =>
    (await platform.call(pageBalanceLog, { token, query: { unit } })).data?.list ?? [];
  return { token, userId, quote, order, log };
}

const refund = (orderId: number, refundFen: number) =>
  platform.call(refundPaymentOrder, {
    token: finance,
    body: { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' },
  });

test('movements of an order carry its number, those of its refunds too, and no others', async () => {
  const { userId, order, log } = await enterExchange();
  const made = (await order(null, COINS - ZONE_COINS)).data;
  const { orderId = 0, orderNo } = made ?? {};
  await refund(orderId, 200);
  const of = { orderId, orderNo };
  for (const unit of ['platformCoins', 'zoneCoins'] as const)
    expect(await log(unit)).toMatchObject([of, of, { orderId: null, orderNo: null }]);
  const query = { userId, unit: 'platformCoins' } as const;
  const seen = await platform.call(pagePlayerLedger, { token: finance, query });
  expect(seen.data?.list[0]).toMatchObject({ ...of, kind: 'paymentRefund' });
});

test('operators see what a refund gave back beside the sum', async () => {
  const { order } = await enterExchange();
  const { orderId = 0, orderNo = '' } = (await order(null, COINS - ZONE_COINS)).data ?? {};
  const givenBack = [{ kind: 'zoneCoin', name: '专区币', amount: 200 }];
  expect((await refund(orderId, 200)).data).toMatchObject({ givenBack });
  const get = { token: finance, query: { orderId } };
  const { data } = await platform.call(getOperatedPaymentOrder, get);
  expect(data?.refunds).toMatchObject([{ givenBack }]);
  const page = { token: finance, query: { state: 'all', orderNo } as const };
  const refunds = (await platform.call(pagePaymentRefunds, page)).data?.list;
  expect(refunds).toMatchObject([{ refundFen: 200, givenBack }]);
});

test('beside zone coins a coupon leaves one coin to pay, by which they can come back', async () => {
  const { token, quote, order } = await enterExchange();
  const rule = ruleOf(4, 1);
  const coupon = { ...rule.coupon, name: '兑换券', orderType: 3, value: 800, minimum: 0 } as const;
  await giveTo(platform, token, {
    configs: [{ ...rule, coupon: { ...coupon, opensAfterDays: 0, validDays: 7 } }],
  });
  const couponId = (await quote(null))?.usableCoupons[0]?.couponId ?? 0;
  expect(await quote(couponId)).toMatchObject({ priceFen: 500, discountFen: 499, amountFen: 1 });
  const made = (await order(couponId, 1)).data;
  expect(made).toMatchObject({ amountFen: 1, zoneCoins: ZONE_COINS });
  expect((await refund(made?.orderId ?? 0, 1)).data?.state).toBe('done');
  const { data: user } = await platform.call(getUserDetail, { token });
  expect(user?.balances).toMatchObject({ platformCoins: 5000, zoneCoins: 700 });
  const usable = await platform.call(pageCoupons, { token, query: { validity: 0 } });
  expect(usable.data?.list).toMatchObject([{ couponId, usedTime: null }]);
});
