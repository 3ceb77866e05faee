import { OrderType, Validity } from '@gamebox/contract';
import type { Reward, RewardType } from '@gamebox/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { COUPON, checkLedger, insertPlayer, ruleOf } from '../../../test/welfare.ts';
import type { BusinessError } from '../../business-error.ts';
import { DAY_MS } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createRewardServices } from '../../reward-services.ts';
import { createActivityRepository } from '../activity/repository.ts';
import { createActivityService } from '../activity/service.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { RewardRule } from './rules.ts';
import type { Grant, Granted } from './service.ts';

const START = Date.parse('2026-06-17T12:00:00+08:00');
let clock = START;
const now = () => clock;
let database: TestDatabase;
let services: ReturnType<typeof createRewardServices> & { readonly ledger: LedgerService };
let userId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const ledger = createLedgerService(createLedgerRepository(db), now);
  const activity = createActivityService(createActivityRepository(db), now);
  services = { ledger, ...createRewardServices({ db, now }, { ledger, activity }) };
});
beforeEach(async () => {
  clock = START;
  userId = await insertPlayer(database.db);
});
afterEach(() => checkLedger(database.db));
afterAll(() => database.drop());

const grant = (given: Partial<Grant> = {}) =>
  inTransaction(database.db, (tx) =>
    services.rewards.grant(tx, {
      userId,
      source: 'test',
      businessKey: `test:${String(userId)}`,
      title: '测试奖励',
      points: 0,
      configs: [],
      ...given,
    }),
  );

const ORDER = { couponId: 0, orderType: OrderType.recharge, amount: 5000, usedFor: 'order:1' };
const takeCoupon = (given: Partial<Parameters<typeof services.coupons.useCoupon>[1]>) =>
  inTransaction(database.db, (tx) =>
    services.coupons.useCoupon(tx, { userId, ...ORDER, ...given }),
  );

describe('a grant', () => {
  test('gives points and every kind, once', async () => {
    const configs = [
      ruleOf(0, 20),
      ruleOf(1, 5),
      ruleOf(2, 10),
      ruleOf(2, 3),
      ruleOf(3, 88, 888),
      ruleOf(4, 2),
    ];
    const first = await grant({ points: 30, configs });
    expect(first).toEqual({
      points: 30,
      rewards: [
        { type: 0, value: 20, couponName: null },
        { type: 1, value: 5, couponName: null },
        { type: 2, value: 10, couponName: null },
        { type: 2, value: 3, couponName: null },
        { type: 3, value: 0, couponName: null, redPacketId: expect.any(Number) },
        { type: 4, value: 2, couponName: '充值满减券' },
      ],
    });
    // Another version of the rules does not change it.
    expect(await grant({ points: 99, configs: [ruleOf(0, 1)] })).toEqual(first);
    expect(await services.ledger.balances(userId)).toMatchObject({
      points: 30,
      welfareCoin: 20,
      zoneCoin: 5,
      activityValue: 13,
      fen: 0,
    });
    const log = { userId, unit: 'points', pageNo: 1, pageSize: 9 } as const;
    expect((await services.ledger.page(log)).list).toEqual([
      expect.objectContaining({ kind: 'test', note: '测试奖励', amount: 30, balanceAfter: 30 }),
    ]);
  });

  test.each([
    [{ note: '抽中 50 积分' }, '抽中 50 积分'],
    [{}, '50 积分'],
  ])('with %j reads %s in the log', async (given, note) => {
    await grant({ title: '50 积分', ...given, points: 50 });
    const log = { userId, unit: 'points', pageNo: 1, pageSize: 9 } as const;
    expect((await services.ledger.page(log)).list).toMatchObject([{ note }]);
  });

  test('of nothing the ledger counts is kept all the same', async () => {
    await grant();
    await grant({ points: 7 });
    expect((await services.ledger.balances(userId)).points).toBe(0);
  });

  test('is undone with its cause', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await services.rewards.grant(tx, {
        userId,
        source: 'test',
        businessKey: `undone:${String(userId)}`,
        title: '',
        points: 5,
        configs: [ruleOf(4, 1), ruleOf(3, 5)],
      });
      throw new Error('the cause fails');
    });
    await expect(failed).rejects.toThrow('the cause fails');
    const none = { userId, pageNo: 1, pageSize: 9 };
    expect((await services.coupons.page({ ...none, validity: Validity.valid })).total).toBe(0);
    expect((await services.redPackets.page(none)).total).toBe(0);
  });

  test('asked for by 300 at once happens once, and all hear the same', async () => {
    const configs = [ruleOf(0, 1, 1_000_000), ruleOf(3, 1, 9), ruleOf(4, 1)];
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => grant({ points: 3, configs })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { points, welfareCoin } = await services.ledger.balances(userId);
    expect([points, welfareCoin]).toEqual([3, answers[0]?.rewards[0]?.value]);
  });
});

const kind = fc.constantFrom<RewardType>(0, 1, 2, 3, 4);
const rule = fc
  .tuple(kind, fc.integer({ min: 1, max: 5 }), fc.option(fc.nat({ max: 4 }), { nil: undefined }))
  .map(([type, least, more]) => ruleOf(type, least, more === undefined ? undefined : least + more));

test('whatever the rules, what is drawn lies in them and is what the player has', async () => {
  const asked = fc.array(
    fc.record({
      key: fc.nat({ max: 3 }),
      points: fc.nat({ max: 9 }),
      configs: fc.array(rule, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(asked, async (grants) => {
      userId = await insertPlayer(database.db);
      const model = new Map<number, Pick<Grant, 'points' | 'configs'> & { answer: Granted }>();
      for (const { key, points, configs } of grants) {
        const businessKey = `model:${String(userId)}:${String(key)}`;
        const answer = await grant({ businessKey, points, configs });
        const first = model.get(key) ?? { answer, points, configs };
        model.set(key, first);
        expect(answer).toEqual(first.answer);
        expect(answer.points).toBe(first.points);
        expect(isDrawnBy(answer.rewards, first.configs)).toBe(true);
      }
      const given = [...model.values()].map(({ answer }) => answer);
      const rewards = given.flatMap((one) => one.rewards);
      const sum = (type: number) =>
        rewards.reduce((total, one) => total + (one.type === type ? one.value : 0), 0);
      const paging = { userId, pageNo: 1, pageSize: 500 };
      expect(await services.ledger.balances(userId)).toMatchObject({
        points: given.reduce((total, one) => total + one.points, 0),
        welfareCoin: sum(0),
        zoneCoin: sum(1),
        activityValue: sum(2),
      });
      const { total } = await services.coupons.page({ ...paging, validity: Validity.valid });
      expect(total).toBe(sum(4));
      expect((await services.redPackets.page(paging)).total).toBe(
        rewards.filter(({ type }) => type === 3).length,
      );
    }),
    { numRuns: 25 },
  );
});

function isDrawnBy(rewards: readonly Reward[], rules: readonly RewardRule[]): boolean {
  return (
    rewards.length === rules.length &&
    rewards.every(({ type, value }, place) => {
      const rule = rules[place];
      const least = type === 3 ? 0 : (rule?.value ?? rule?.minValue ?? Infinity);
      const most = type === 3 ? 0 : (rule?.value ?? rule?.maxValue ?? -Infinity);
      return type === rule?.type && value >= least && value <= most;
    })
  );
}

test('a red packet opened by 50 at once gives one sum of its range, to its player alone', async () => {
  const { rewards } = await grant({ configs: [ruleOf(3, 100, 200)] });
  const redPacketId = rewards[0]?.redPacketId ?? 0;
  const other = await insertPlayer(database.db);
  await expect(services.redPackets.open(other, redPacketId)).rejects.toMatchObject({
    key: 'RED_PACKET_NOT_FOUND',
  });
  const opened = await Promise.all(
    Array.from({ length: 50 }, () => services.redPackets.open(userId, redPacketId)),
  );
  const sums = new Set(opened.map(({ value }) => value));
  expect(sums.size).toBe(1);
  const [sum] = sums;
  expect(sum).toBeGreaterThanOrEqual(100);
  expect(sum).toBeLessThanOrEqual(200);
  expect((await services.ledger.balances(userId)).fen).toBe(sum);
  const { list } = await services.redPackets.page({ userId, pageNo: 1, pageSize: 9 });
  expect(list).toEqual([expect.objectContaining({ redPacketId, openTime: START, value: sum })]);
});

describe('a coupon', () => {
  const page = (validity: Validity) =>
    services.coupons.page({ userId, validity, pageNo: 1, pageSize: 9 });
  const give = async (coupon = COUPON) => {
    await grant({ configs: [{ ...ruleOf(4, 1), coupon }] });
    const { list } = await page(coupon.opensAfterDays === 0 ? Validity.valid : Validity.notOpen);
    return list[0]?.couponId ?? 0;
  };

  test('is not open, then valid, then expired, by the clock', async () => {
    const couponId = await give({ ...COUPON, opensAfterDays: 2, validDays: 3 });
    await expect(takeCoupon({ couponId })).rejects.toMatchObject({ key: 'COUPON_NOT_OPEN' });
    const opens = Date.parse('2026-06-19T00:00:00+08:00');
    clock = opens - 1;
    expect((await page(Validity.notOpen)).list).toMatchObject([{ couponId, validity: 2 }]);
    clock = opens;
    expect((await page(Validity.notOpen)).total).toBe(0);
    expect((await page(Validity.valid)).list).toMatchObject([
      { couponId, validity: 0, validFrom: opens, validUntil: opens + 3 * DAY_MS },
    ]);
    clock = opens + 3 * DAY_MS - 1;
    expect((await page(Validity.valid)).total).toBe(1);
    clock += 1;
    expect((await page(Validity.expired)).list).toMatchObject([{ couponId, validity: 1 }]);
    await expect(takeCoupon({ couponId })).rejects.toMatchObject({ key: 'COUPON_EXPIRED' });
  });

  test('is used once by 40 orders at once, again by the same order', async () => {
    const couponId = await give();
    const orders = Array.from({ length: 40 }, (_, index) => `order:${String(index)}`);
    const results = await Promise.allSettled(
      orders.map((usedFor) => takeCoupon({ couponId, usedFor })),
    );
    const taken = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as BusinessError).key] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['COUPON_USED']));
    expect(await takeCoupon({ couponId, usedFor: orders[taken] ?? '' })).toBe(500);
    expect((await page(Validity.expired)).list).toMatchObject([{ usedTime: START, validity: 1 }]);
    expect((await page(Validity.valid)).total).toBe(0);
  });

  test('is refused for another kind of order, below its minimum, and to another player', async () => {
    const couponId = await give();
    for (const given of [{ orderType: OrderType.privilege }, { amount: 2999 }])
      await expect(takeCoupon({ couponId, ...given })).rejects.toMatchObject({
        key: 'COUPON_NOT_APPLICABLE',
      });
    const other = await insertPlayer(database.db);
    await expect(takeCoupon({ couponId, userId: other })).rejects.toMatchObject({
      key: 'COUPON_NOT_FOUND',
    });
    expect(await takeCoupon({ couponId, amount: 3000 })).toBe(500);
  });

  test('takes off no more than an order costs', async () => {
    const couponId = await give({ ...COUPON, minimum: 0 });
    expect(await takeCoupon({ couponId, amount: 320 })).toBe(320);
  });
});

test.each([
  ['a grant changed', 'update reward_grant set points = 9'],
  ['a grant removed', 'delete from reward_grant'],
  ['another value', 'update reward_item set value = 9'],
  ['a used coupon unused', 'update coupon set used_time = null, used_for = null'],
  ['an opened red packet closed', 'update red_packet set open_time = null, value = null'],
])('the database itself refuses %s', async (_, statement) => {
  const { rewards } = await grant({ points: 1, configs: [ruleOf(3, 1), ruleOf(4, 1)] });
  await services.redPackets.open(userId, rewards[0]?.redPacketId ?? 0);
  const { list } = await services.coupons.page({ userId, validity: 0, pageNo: 1, pageSize: 1 });
  await takeCoupon({ couponId: list[0]?.couponId ?? 0, usedFor: `order:${String(userId)}` });
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '23001' });
});

test('the latest of a source are shown with masked nicknames', async () => {
  userId = await insertPlayer(database.db, '青河渔火');
  await grant({ source: 'shown', configs: [ruleOf(0, 8)] });
  await grant({ source: 'other', businessKey: 'hidden', configs: [ruleOf(0, 9)] });
  expect(await services.rewards.listLatest('shown', 5)).toEqual([
    { nickname: '青**火', reward: { type: 0, value: 8, couponName: null }, time: START },
  ]);
});
