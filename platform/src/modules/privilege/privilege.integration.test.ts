import { randomUUID } from 'node:crypto';
import {
  MemberLevel,
  OrderType,
  PaymentMethod,
  createPaymentOrder,
  getLotteryUserBySetting,
  getPaymentOptions,
  getPrivilege,
  pageMessages,
  pagePointsGoods,
  quotePaymentOrder,
  sign,
} from '@gamebox/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertGoods } from '../../../test/insert-goods.ts';
import { draw, insertLottery } from '../../../test/lottery.ts';
import { enterPayer } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import {
  buyTerm,
  enterMemberAt,
  insertPrivilegeVersion,
  memberDetail,
  offerOf,
  seePrivilege,
  termsOf,
} from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

const { common, diamond, supreme } = MemberLevel;
const at = (text: string) => Date.parse(`${text}+08:00`);

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await insertPrivilegeVersion(platform.db, 0);
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const enterAt = (time: number) => enterMemberAt(platform, time);

/** Logs in again, then sets the clock to the millisecond. */
async function loginAndSet({ mobile }: Payer, time: string): Promise<string> {
  platform.clock.set(at(time) - 3_600_000);
  const token = await platform.login(mobile);
  platform.clock.set(at(time));
  return token;
}

const see = (token: string) => seePrivilege(platform, token);
const buy = (token: string, level: MemberLevel, given?: Parameters<typeof buyTerm>[3]) =>
  buyTerm(platform, token, level, given);
const detail = (token: string) => memberDetail(platform, token);
const noticesOf = async (token: string) =>
  ((await platform.call(pageMessages, { token })).data?.list ?? [])
    .filter(({ page }) => page === 'rubies')
    .map(({ title }) => title);
const runJobs = async () => {
  await platform.jobs['giveMonthlyRubies']?.();
  await platform.jobs['notifyEndingMembers']?.();
};

test('a term is bought, renewed behind itself, told of before its end, and over exactly then', async () => {
  const player = await enterAt(at('2026-06-30T15:00:00'));
  let { token } = player;
  expect(await see(token)).toMatchObject({ memberLevel: common, expireTime: null, daysLeft: 0 });
  expect((await platform.call(getPrivilege)).code).toBe(401);
  const shown = await offerOf(platform, token, diamond);
  const first = await buy(token, diamond);
  expect(first.data).toMatchObject({
    subject: '红钻会员 1 个月',
    amountFen: 3100,
    gets: [
      { kind: 'membership', name: '红钻会员', amount: 31 },
      { kind: 'ruby', amount: 50 },
    ],
  });
  const { data: told } = await platform.call(pageMessages, { token });
  expect(told?.list.map(({ title }) => title)).toContainEqual(
    expect.stringContaining('，红钻会员 1 个月已开通，50 红宝石已到账'),
  );
  expect(shown.preview).toMatchObject({ kind: 'buy', endTime: at('2026-07-31T00:00:00') });
  expect(await detail(token)).toMatchObject({
    memberLevel: diamond,
    memberExpireTime: shown.preview?.endTime,
    // 50 with the order, 60 for the first month.
    rubies: 110,
    fen: 996_900,
  });
  await buy(token, diamond);
  expect(await see(token)).toMatchObject({ expireTime: at('2026-08-31T00:00:00'), daysLeft: 62 });
  const [second, begun] = await termsOf(platform, token);
  expect(begun).toMatchObject({ state: 'running' });
  expect(second).toMatchObject({ state: 'coming', beginTime: begun?.endTime });

  token = await loginAndSet(player, '2026-07-30T23:59:59.999');
  await runJobs();
  expect(await detail(token)).toMatchObject({ rubies: 160 });
  platform.clock.set(at('2026-07-31T00:00:00'));
  await runJobs();
  await runJobs();
  // The second order gave 50; its first month gives 60 now.
  expect(await detail(token)).toMatchObject({ rubies: 220, memberLevel: diamond });
  token = await loginAndSet(player, '2026-08-27T23:59:59.999');
  await runJobs();
  expect(await noticesOf(token)).toEqual([]);
  platform.clock.set(at('2026-08-28T00:00:00'));
  await runJobs();
  await runJobs();
  expect(await noticesOf(token)).toEqual(['红钻会员即将到期']);
  token = await loginAndSet(player, '2026-08-30T23:59:59.999');
  expect(await see(token)).toMatchObject({ memberLevel: diamond, daysLeft: 1 });
  platform.clock.set(at('2026-08-31T00:00:00'));
  expect(await see(token)).toMatchObject({ memberLevel: common, expireTime: null, daysLeft: 0 });
  expect(await detail(token)).toMatchObject({ memberLevel: common, memberExpireTime: null });
  await runJobs();
  await runJobs();
  expect(await noticesOf(token)).toEqual(['红钻会员已到期', '红钻会员即将到期']);
});

test.each([
  ['to the millisecond of the end', '2026-07-31T00:00:00'],
  ['some minutes after the end', '2026-07-31T00:03:20'],
])('a renewal paid %s is the term that its receipt says', async (_, paid) => {
  const player = await enterAt(at('2026-06-30T15:00:00'));
  await buy(player.token, diamond);
  const token = await loginAndSet(player, '2026-07-30T23:55:00');
  const method = PaymentMethod.alipay;
  const { data } = await buy(token, diamond, { method });
  platform.clock.set(at(paid));
  await platform.simulators.payments.alipay.pay(data?.orderNo ?? '');
  expect(data?.details).toContainEqual({ name: '有效期', value: '2026年7月31日 至 2026年8月30日' });
  const [term] = await termsOf(platform, token);
  expect(term).toMatchObject({
    state: 'running',
    beginTime: at('2026-07-31T00:00:00'),
    endTime: at('2026-08-31T00:00:00'),
  });
});

test('an upgrade costs what was shown, less the days that are left; then no lower level is sold', async () => {
  const player = await enterAt(at('2026-09-01T09:00:00'));
  const { token } = player;
  await buy(token, diamond);
  await buy(token, diamond);
  platform.clock.set(at('2026-09-11T09:00:00'));
  // The first term has 31 days, of which 21 are left; the second one, of 31 days, is complete.
  const { preview, offerId } = await offerOf(platform, token, supreme);
  expect(preview).toMatchObject({
    kind: 'upgrade',
    creditDays: 52,
    creditFen: 2100 + 3100,
    dueFen: 1000,
    extraDays: 0,
    endTime: at('2026-10-12T00:00:00'),
  });
  const content = { offerId };
  const type = OrderType.privilege;
  const body = { requestId: randomUUID(), type, content, couponId: null };
  const method = PaymentMethod.balance;
  const cheaper = await platform.call(createPaymentOrder, {
    token,
    body: { ...body, method, amountFen: 999 },
  });
  expect(cheaper.code).not.toBe(0);
  const { data } = await buy(token, supreme);
  expect(data).toMatchObject({ amountFen: 1000 });
  expect(data?.details.slice(1)).toEqual([
    { name: '原会员', value: '红钻会员，原 2026年11月1日到期，支付后结束' },
    { name: '剩余抵扣', value: '52 天，抵 ¥52.00（原价 ¥62.00）' },
    { name: '已送红宝石', value: '125，从新会员的赠送里抵扣' },
  ]);
  expect(await see(token)).toMatchObject({ memberLevel: supreme, expireTime: preview?.endTime });
  const terms = await termsOf(platform, token);
  expect(terms.map(({ state, creditFen }) => [state, creditFen])).toEqual([
    ['running', 5200],
    ['credited', 0],
    ['credited', 0],
  ]);
  expect((await offerOf(platform, token, diamond)).refusal).toBe('higherLevel');
  expect((await buy(token, diamond)).msg).toBe('更高等级的会员还在有效期内，到期后再开通');
  const later = await loginAndSet(player, '2026-10-12T00:00:00');
  expect((await offerOf(platform, later, diamond)).preview).toMatchObject({ kind: 'buy' });
});

test('what was paid by coins is told with its method', async () => {
  platform.clock.set(at('2026-10-15T12:00:00'));
  const { token } = await enterPayer(platform, { balances: { platformCoin: 10_000 } });
  await buy(token, diamond, { method: PaymentMethod.platform });
  expect(await termsOf(platform, token)).toMatchObject([
    { method: PaymentMethod.platform, paidFen: 3100 },
  ]);
  const upgraded = await buy(token, supreme, { method: PaymentMethod.platform });
  expect(upgraded.data?.details).toContainEqual({
    name: '剩余抵扣',
    value: '32 天，抵 3,100 平台币（原价 6,200 平台币）',
  });
});

test('the same request is one term, and those at once follow each other without a gap', async () => {
  const { token } = await enterAt(at('2026-10-20T12:00:00'));
  const requestId = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 10 }, () => buy(token, diamond, { requestId })),
  );
  expect(new Set(same.map(({ data }) => data?.orderId)).size).toBe(1);
  await Promise.all(Array.from({ length: 9 }, () => buy(token, diamond)));
  const terms = (await termsOf(platform, token)).toSorted(
    (one, other) => one.beginTime - other.beginTime,
  );
  expect(terms).toHaveLength(10);
  for (const [place, term] of terms.entries())
    expect(term.beginTime).toBe(terms[place - 1]?.endTime ?? at('2026-10-20T12:01:00'));
  expect(terms.at(-1)?.endTime).toBe(at('2027-08-21T00:00:00'));
  // Of parallel upgrades one gets the credit; the price of the others has changed.
  const { preview } = await offerOf(platform, token, supreme, 12);
  const amountFen = preview?.dueFen ?? 0;
  const upgrades = await Promise.all(
    Array.from({ length: 5 }, () => buy(token, supreme, { months: 12, amountFen })),
  );
  expect(upgrades.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await termsOf(platform, token)).filter(({ state }) => state === 'credited')).toHaveLength(
    10,
  );
});

test('what was bought keeps what it was promised when the benefits change', async () => {
  const player = await enterAt(at('2026-11-01T12:00:00'));
  const { token } = player;
  const old = await offerOf(platform, token, diamond);
  await buy(token, diamond);
  await insertPrivilegeVersion(platform.db, at('2026-11-10T00:00:00'), [
    [1, 2, 0, 0, 10],
    [2, 4, 0, 1, 20],
  ]);
  platform.clock.set(at('2026-11-10T00:00:00'));
  const { benefits, levels, expireTime } = await see(token);
  expect(benefits).toMatchObject({ bonusPercent: 3, signPoints: 5, extraDraws: 2 });
  expect(levels[1]?.benefits).toMatchObject({ bonusPercent: 1, signPoints: 2, extraDraws: 0 });
  const query = { type: OrderType.recharge };
  const { data: options } = await platform.call(getPaymentOptions, { token, query });
  expect(options?.memberPercent).toBe(3);
  const gone = await platform.call(quotePaymentOrder, {
    token,
    body: { type: OrderType.privilege, content: { offerId: old.offerId }, couponId: null },
  });
  expect(gone.msg).toBe('该套餐已更新，请刷新后重新选择');
  await buy(token, diamond);
  platform.clock.set(expireTime ?? 0);
  const renewed = await platform.login(player.mobile);
  expect((await see(renewed)).benefits).toMatchObject({ bonusPercent: 1, signPoints: 2 });
});

test('each benefit is there where it is promised, and gone with the term', async () => {
  const { db, clock, call } = platform;
  await insertPrivilegeVersion(db, at('2027-01-01T00:00:00'));
  const player = await enterAt(at('2027-01-05T12:00:00'));
  const { token, content } = player;
  const { settingId } = await insertLottery(db, {
    cost: 0,
    drawsPerDay: 1,
    prizes: [{ weight: 1 }],
  });
  await insertGoods(db, { points: 100, diamondPoints: 90, supremePoints: 80 });
  const quoteOf = async () => {
    const body = { type: OrderType.recharge, content: content(10_000), couponId: null };
    return (await call(quotePaymentOrder, { token, body })).data?.gets.map(({ kind, amount }) => [
      kind,
      amount,
    ]);
  };
  const drawAll = async (as = token) => {
    const many = Array.from({ length: 6 }, () =>
      draw(platform, { ...player, token: as }, settingId),
    );
    return (await Promise.all(many)).filter(({ code }) => code === 0).length;
  };
  const drawsToday = async () =>
    (await call(getLotteryUserBySetting, { token, query: { settingId } })).data?.drawsToday;
  const price = async () => (await call(pagePointsGoods, { token })).data?.list[0]?.points;
  expect(await quoteOf()).toEqual([['platformCoin', 10_000]]);
  expect([await price(), await drawsToday()]).toEqual([100, 1]);

  await buy(token, diamond);
  expect((await see(token)).levels.map(({ shopPercent }) => shopPercent)).toEqual([
    { least: 100, most: 100 },
    { least: 90, most: 90 },
    { least: 80, most: 80 },
  ]);
  expect(await quoteOf()).toEqual([
    ['platformCoin', 10_000],
    ['zoneCoin', 300],
  ]);
  expect([await price(), await drawsToday()]).toEqual([90, 3]);
  expect(await drawAll()).toBe(3);
  expect((await call(sign, { token })).data).toMatchObject({ points: 5, rubies: 1 });
  expect(await detail(token)).toMatchObject({ rubies: 111 });

  clock.set(at('2027-02-06T00:00:00'));
  const later = await platform.login(player.mobile);
  expect((await call(sign, { token: later })).data).toMatchObject({ points: 0, rubies: 0 });
  expect(await drawAll(later)).toBe(1);
  expect((await call(pagePointsGoods, { token: later })).data?.list[0]?.points).toBe(100);
});
