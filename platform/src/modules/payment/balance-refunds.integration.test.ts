import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  PaymentOrderState,
  RewardType,
  getPaymentOrder,
  getUserDetail,
  pageCoupons,
} from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';
import { lockPaymentOrder, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  finance = await enterOperator(platform, 'finance');
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

/** A recharge of 10 yuan that was paid from the balance, which a refund goes back to at once. */
async function payFromBalance() {
  const balances = { fen: 1000, platformCoin: 5000 };
  const payer = await enterPayer(platform, { balances });
  const orderId = (await recharge(platform, payer, 1000)).data?.orderId ?? 0;
  return { ...payer, ...refundable(payer, orderId) };
}

function refundable({ token }: Payer, orderId: number) {
  const refund = (refundFen: number, requestId: string = randomUUID()) => {
    const body = { requestId, orderId, refundFen, reason: '玩家申请' };
    return platform.call(refundPaymentOrder, { token: finance, body });
  };
  const balance = async () =>
    (await platform.call(getUserDetail, { token })).data?.balances?.balance;
  return { orderId, refund, balance };
}

/** Runs `work` while a lock is held, until so many transactions wait. */
const runBehind = async <T>(
  hold: (tx: Tx) => Promise<void>,
  waiters: number,
  work: () => readonly Promise<T>[],
): Promise<T[]> => {
  const begun = await inTransaction(platform.db, async (tx) => {
    await hold(tx);
    const begun = work();
    await expect.poll(() => countWaiting(tx)).toBe(waiters);
    return begun;
  });
  return Promise.all(begun);
};

test('two further refunds at once to a balance never pay back more than was paid', async () => {
  const { orderId, refund, balance } = await payFromBalance();
  expect((await refund(300)).data?.state).toBe('done');
  const answers = await runBehind(
    (tx) => lockPaymentOrder(tx, orderId),
    2,
    () => [refund(500), refund(500)],
  );
  const { code } = ERRORS.PAYMENT_REFUND_EXCEEDS;
  expect(answers.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([
    0,
    code,
  ]);
  expect(await balance()).toBe(800);
});

test('a refund waits for what else happens to its player', async () => {
  const { userId, token, orderId, refund, balance } = await payFromBalance();
  const [answer] = await runBehind(
    (tx) => lockUser(tx, userId),
    1,
    () => [refund(1000)],
  );
  expect(answer?.data?.state).toBe('done');
  expect(await balance()).toBe(1000);
  const { data } = await platform.call(getPaymentOrder, { token, query: { orderId } });
  expect(data?.state).toBe(PaymentOrderState.refunded);
});

test('the request of one order’s refund is no other order’s', async () => {
  const [one, other] = [await payFromBalance(), await payFromBalance()];
  const requestId = randomUUID();
  expect((await one.refund(300, requestId)).code).toBe(0);
  expect((await other.refund(300, requestId)).code).toBe(ERRORS.PAYMENT_REQUEST_USED.code);
  expect(await other.balance()).toBe(0);
});

test('a coupon comes back with the last part of what was paid, and not before', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 2500 } });
  const { token } = payer;
  await giveTo(platform, token, { configs: [ruleOf(RewardType.coupon, 1)] });
  const coupons = async () => (await platform.call(pageCoupons, { token })).data?.list ?? [];
  const couponId = (await coupons())[0]?.couponId ?? 0;
  const { data } = await recharge(platform, payer, 3000, { couponId, amountFen: 2500 });
  const { refund } = refundable(payer, data?.orderId ?? 0);
  expect((await refund(2499)).code).toBe(0);
  expect(await coupons()).toEqual([]);
  expect((await refund(1)).code).toBe(0);
  expect((await coupons()).map((coupon) => coupon.couponId)).toEqual([couponId]);
});
