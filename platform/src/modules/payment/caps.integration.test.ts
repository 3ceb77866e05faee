import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  OrderType,
  PaymentMethod,
  closePaymentOrder,
  getPaymentOptions,
  getUserDetail,
} from '@gamebox/contract';
import { recordOfflineRefund, refundPaymentOrder } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { lockIdCard } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RefundMode } from '../../ports/payment/simulator/simulator.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const limitsOf = async ({ token }: Payer) =>
  (await platform.call(getPaymentOptions, { token, query: { type: OrderType.recharge } })).data
    ?.limits;
const coinsOf = async ({ token }: Payer) =>
  (await platform.call(getUserDetail, { token })).data?.balances?.platformCoins ?? 0;

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
  // The allowed amount is accepted; if nothing is allowed, there is no order.
  const allowed = await recharge(platform, payer, Math.max(single, 100));
  expect(allowed.code).toBe(single === 0 ? ERRORS[key].code : 0);
});

test('a month’s cap is of a month in China, and of the age in it', async () => {
  const payer = await enterPayer(platform, { age: 15, balances: { fen: 100_000 } });
  for (let paid = 0; paid < 4; paid += 1)
    expect((await recharge(platform, payer, 5000)).code).toBe(0);
  const refused = await recharge(platform, payer, 100);
  expect(refused.code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
  expect(refused.msg).toContain('本月还可充值 ¥0.00');
  expect(await limitsOf(payer)).toMatchObject({ monthUsedFen: 20_000, monthLeftFen: 0 });
  const noon = platform.clock.now();
  try {
    platform.clock.set(Date.parse('2026-06-30T23:59:59+08:00'));
    expect((await recharge(platform, payer, 100)).code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
    platform.clock.set(Date.parse('2026-07-01T00:00:00+08:00'));
    expect((await recharge(platform, payer, 100)).code).toBe(0);
    // The player turned sixteen on the first of January; the session has ended meanwhile.
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

test('what is to be paid back counts until it is back, also by other means', async () => {
  const { alipay } = platform.simulators.payments;
  const finance = await enterOperator(platform, 'finance');
  const payer = await enterPayer(platform, { age: 12, balances: { fen: 15_000 } });
  const { data } = await recharge(platform, payer, 5000, { method: PaymentMethod.alipay });
  const { orderId = 0, orderNo = '' } = data ?? {};
  await alipay.pay(orderNo);
  for (let paid = 0; paid < 3; paid += 1)
    expect((await recharge(platform, payer, 5000)).code).toBe(0);
  const refund = async (mode: RefundMode, refundFen: number) => {
    alipay.setRefundMode(mode);
    const body = { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' };
    return (await platform.call(refundPaymentOrder, { token: finance, body })).data?.refundId ?? 0;
  };
  await refund('done', 1000);
  expect(await limitsOf(payer)).toMatchObject({ monthUsedFen: 19_000 });
  const refundId = await refund('refused', 4000);
  expect(await limitsOf(payer)).toMatchObject({ monthUsedFen: 19_000, monthLeftFen: 1000 });
  expect((await recharge(platform, payer, 2000)).code).toBe(ERRORS.TOP_UP_MONTH_LIMIT.code);
  const body = { refundId, note: '银行转账' };
  await platform.call(recordOfflineRefund, { token: finance, body });
  expect(await limitsOf(payer)).toMatchObject({ monthUsedFen: 15_000, monthLeftFen: 5000 });
  alipay.setRefundMode('done');
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
    coins += await coinsOf(account);
    expect(await limitsOf(account)).toMatchObject({
      monthUsedFen: sum,
      monthLeftFen: 40_000 - sum,
    });
  }
  expect(coins).toBe(sum);
  // Another player of the same age has a cap of their own.
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
