import { randomUUID } from 'node:crypto';
import {
  MemberLevel,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  exchangeRubies,
  getPaymentOrder,
  getUserDetail,
  listRubyGoods,
  pageMessages,
} from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import {
  buyTerm,
  enterMemberAt,
  insertPrivilegeVersion,
  memberDetail,
  seePrivilege,
  termsOf,
} from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createGroundModules } from '../../ground-modules.ts';
import { createLogger } from '../../log/logger.ts';
import { privilegeOrderKind } from './order-kind.ts';
import { createOfferRepository } from './offer-repository.ts';
import { createTermRepository } from './term-repository.ts';

const { common, diamond, supreme } = MemberLevel;
const at = (text: string) => Date.parse(`${text}+08:00`);

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await insertPrivilegeVersion(platform.db, at('2027-01-01T00:00:00'));
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const enterAt = (time: number) => enterMemberAt(platform, time);
const see = (token: string) => seePrivilege(platform, token);
const buy = (token: string, level: MemberLevel, given?: Parameters<typeof buyTerm>[3]) =>
  buyTerm(platform, token, level, given);
const detail = (token: string) => memberDetail(platform, token);

test('a refund takes back days and rubies in proportion, of an upgrade as well', async () => {
  const { db, clock, call } = platform;
  const { token, userId } = await enterAt(at('2027-03-01T12:00:00'));
  const log = createLogger('silent');
  const ground = createGroundModules({ db, log, now: clock.now, publicUrl: '' });
  const terms = createTermRepository(db);
  const offers = createOfferRepository(db);
  const kind = privilegeOrderKind({ ...ground, terms, offers, now: clock.now });
  // Above the ids of this file's refunds.
  let refundId = 1_000_000;
  const refund = async (orderId: number, refundFen: number) => {
    refundId += 1;
    const of = { refundId, refundFen, refundedBeforeFen: 0 };
    const order = {
      orderId,
      orderNo: '',
      userId,
      type: OrderType.privilege,
      amountFen: 0,
      priceFen: 0,
    };
    const paid = { ...order, content: {}, paidTime: 0, method: PaymentMethod.balance };
    const lines = await inTransaction(db, (tx) => kind.takeBack(tx, paid, of));
    return lines.map(({ name, amount, measure }) => `${name} ${String(amount)}${measure}`);
  };
  const first = (await buy(token, diamond)).data?.orderId ?? 0;
  const second = (await buy(token, diamond)).data?.orderId ?? 0;
  const { daysLeft } = await see(token);
  expect(await detail(token)).toMatchObject({ rubies: 160 });
  // 32 days cost 3100 fen: a tenth is three days, and later terms move forward.
  expect(await refund(first, 310)).toEqual(['红钻会员 3天', '红宝石 11']);
  expect(await see(token)).toMatchObject({ daysLeft: daysLeft - 3 });
  expect(await detail(token)).toMatchObject({ rubies: 149 });
  await refund(first, 2790);
  // The first term is over now; the second one runs, and its month is not shorter.
  expect(await see(token)).toMatchObject({ memberLevel: diamond });
  expect((await termsOf(platform, token)).map(({ state }) => state)).toEqual([
    'running',
    'refunded',
  ]);
  await platform.jobs['giveMonthlyRubies']?.();
  expect(await detail(token)).toMatchObject({ rubies: 110 });

  const upgraded = (await buy(token, supreme)).data?.orderId ?? 0;
  const before = (await see(token)).daysLeft;
  // The second order's payment was credited to the upgrade, so its refund takes half of that.
  const half = Math.floor(before / 2);
  expect(await refund(second, 3100)).toContain(`至尊会员 ${String(half)}天`);
  expect((await see(token)).daysLeft).toBe(before - half);
  const { data } = await call(listRubyGoods, { token });
  // Spent rubies can't be taken back; the others are.
  for (let nth = 0; nth < 6; nth += 1)
    await call(exchangeRubies, {
      token,
      body: { goodsId: data?.[0]?.goodsId ?? 0, requestId: randomUUID() },
    });
  const left = (await detail(token)).rubies ?? 0;
  expect(await refund(upgraded, 3100)).toContain(`红宝石 ${String(left)}`);
  expect(await detail(token)).toMatchObject({ rubies: 0 });
  expect(left).toBeLessThan(40);
  expect(await see(token)).toMatchObject({ memberLevel: common, expireTime: null });
});

test('rubies are exchanged once for each request, and never below zero', async () => {
  const { call } = platform;
  const { token } = await enterAt(at('2027-05-01T12:00:00'));
  const [goods] = (await call(listRubyGoods, { token })).data ?? [];
  const goodsId = goods?.goodsId ?? 0;
  const exchange = (requestId: string, wanted = goodsId) =>
    call(exchangeRubies, { token, body: { goodsId: wanted, requestId } });
  expect((await exchange(randomUUID())).msg).toContain('红宝石');
  await buy(token, diamond);
  const requestId = randomUUID();
  const same = await Promise.all(Array.from({ length: 10 }, () => exchange(requestId)));
  expect(same.map(({ data }) => data?.rewards)).toEqual(
    Array.from({ length: 10 }, () => [{ type: 1, value: 100, couponName: null }]),
  );
  expect((await exchange(requestId, 999)).msg).toBe('该兑换已处理，请刷新后再试');
  expect((await exchange(randomUUID(), 999)).msg).toBe('该兑换项已更新，请刷新后重新选择');
  // After 40 of the 110 are spent, they are enough for one more, however many requests there are.
  const many = await Promise.all(Array.from({ length: 20 }, () => exchange(randomUUID())));
  expect(many.filter(({ code }) => code === 0)).toHaveLength(1);
  const { balances } = (await call(getUserDetail, { token })).data ?? {};
  expect(balances).toMatchObject({ rubies: 30, zoneCoins: 200 });
});

test('of a credit that is gone when the order is paid nothing is given, and the money goes back', async () => {
  const { token } = await enterAt(at('2027-06-01T12:00:00'));
  await buy(token, diamond, { months: 12 });
  const waiting = await buy(token, supreme, { months: 12, method: PaymentMethod.alipay });
  const another = await buy(token, supreme, { months: 12, method: PaymentMethod.alipay });
  expect(another.msg).toBe('已有一笔会员订单待支付，请先支付或取消');
  await buy(token, supreme, { months: 12 });
  const { daysLeft } = await see(token);
  const { rubies } = await detail(token);
  const { orderId = 0, orderNo = '' } = waiting.data ?? {};
  await platform.simulators.payments.alipay.pay(orderNo);
  const query = { orderId };
  expect((await platform.call(getPaymentOrder, { token, query })).data).toMatchObject({
    state: PaymentOrderState.closed,
  });
  await platform.jobs['askPaymentProviders']?.();
  const found = platform.simulators.payments.alipay.find(orderNo);
  expect(found?.refunds).toMatchObject([{ state: 'done' }]);
  expect(await see(token)).toMatchObject({ daysLeft });
  expect((await detail(token)).rubies).toBe(rubies);
  const { data } = await platform.call(pageMessages, { token });
  expect(data?.list.map(({ title }) => title)).toContain(
    '“至尊会员 12 个月”未能发放，付款将原路退回',
  );
});

test('a term says what its own order paid back, and what its credit’s orders did', async () => {
  const { token } = await enterAt(at('2027-07-01T12:00:00'));
  const operator = await enterOperator(platform, 'finance');
  const first = (await buy(token, diamond)).data;
  const upgraded = (await buy(token, supreme)).data;
  for (const order of [first, upgraded]) {
    const { orderId = 0, amountFen = 0 } = order ?? {};
    const body = { requestId: randomUUID(), orderId, refundFen: amountFen, reason: '玩家申请' };
    const { msg } = await platform.call(refundPaymentOrder, { token: operator, body });
    expect(msg).toBe('');
  }
  const sums = (await termsOf(platform, token)).map(
    ({ paidFen, creditFen, refundedFen, creditRefundedFen }) => [
      paidFen,
      creditFen,
      refundedFen,
      creditRefundedFen,
    ],
  );
  expect(sums).toEqual([
    [3100, 3100, 3100, 3100],
    [3100, 0, 3100, 0],
  ]);
});

test('of an order whose days were over in part, the new term gives up what was credited of it', async () => {
  const { token } = await enterAt(at('2027-09-01T12:00:00'));
  const first = (await buy(token, diamond)).data;
  platform.clock.set(at('2027-09-17T12:00:00'));
  await buy(token, supreme);
  const operator = await enterOperator(platform, 'finance');
  const [goods] = (await platform.call(listRubyGoods, { token })).data ?? [];
  // Of the rubies only few are left, and no refund is refused for those that are gone.
  const spend = () => {
    const body = { goodsId: goods?.goodsId ?? 0, requestId: randomUUID() };
    return platform.call(exchangeRubies, { token, body });
  };
  while ((await spend()).code === 0);
  const [upgraded] = await termsOf(platform, token);
  const { paidFen = 0, creditFen = 0 } = upgraded ?? {};
  expect(creditFen).toBeLessThan(first?.amountFen ?? 0);
  const { daysLeft } = await see(token);
  const { orderId = 0, amountFen = 0 } = first ?? {};
  const body = { requestId: randomUUID(), orderId, refundFen: amountFen, reason: '玩家申请' };
  const { msg } = await platform.call(refundPaymentOrder, { token: operator, body });
  expect(msg).toBe('');
  const taken = Math.floor((daysLeft * creditFen) / (paidFen + creditFen));
  expect(await see(token)).toMatchObject({ memberLevel: supreme, daysLeft: daysLeft - taken });
  expect(await detail(token)).toMatchObject({ rubies: 0 });
});
