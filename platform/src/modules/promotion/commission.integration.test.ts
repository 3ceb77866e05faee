import { randomUUID } from 'node:crypto';
import { PaymentMethod, getPromotion, getUserDetail, pageGains } from '@gamebox/contract';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, insertPlayer } from '../../../test/welfare.ts';
import type { Tx } from '../../db/transaction.ts';
import { inTransaction } from '../../db/transaction.ts';
import { promotionRules } from '@gamebox/demo/content/promotion.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';
import { createCommissionService } from './commission-service.ts';
import type { Payment } from './commission-service.ts';
import { createInvitationRepository } from './invitation-repository.ts';
import { listPromotionFaults } from './check-repository.ts';
import { createPromotionRepository } from './repository.ts';

const { alipay, wechat, balance, welfare, platform: platformCoins } = PaymentMethod;
let platform: TestPlatform;
let commissions: ReturnType<typeof createCommissionService>;
let ledger: ReturnType<typeof createLedgerService>;
/** Above the ids that the platform gives. */
let orders = 1_000_000;
let players = 0;
let token: string;
let inviterId: number;
let invitedId: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  const { db, clock } = platform;
  ledger = createLedgerService(createLedgerRepository(db), clock.now);
  commissions = createCommissionService({
    repository: createPromotionRepository(db),
    invitations: createInvitationRepository(db),
    ledger,
    now: clock.now,
  });
  await db.insertInto('promotionRule').values(promotionRules).execute();
});
beforeEach(async () => {
  players += 1;
  token = await platform.login(`1380000${String(players).padStart(4, '0')}`);
  inviterId = (await platform.call(getUserDetail, { token })).data?.userId ?? 0;
  await platform.call(getPromotion, { token });
  invitedId = await invite();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

async function invite(given?: number): Promise<number> {
  const userId = given ?? (await insertPlayer(platform.db, '青河渔火'));
  await platform.db
    .insertInto('invitation')
    .values({ inviterId, invitedId: userId, time: platform.clock.now() })
    .execute();
  return userId;
}
const within = (work: (tx: Tx) => Promise<void>) => inTransaction(platform.db, work);

function orderOf(amountFen: number, given: Partial<Payment> = {}): Payment {
  orders += 1;
  const paidTime = platform.clock.now();
  return { orderId: orders, userId: invitedId, amountFen, paidTime, method: alipay, ...given };
}
async function pay(amountFen: number, given: Partial<Payment> = {}): Promise<Payment> {
  const order = orderOf(amountFen, given);
  await within((tx) => commissions.paid(tx, order));
  return order;
}
let refunds = 1_000_000;
async function refund(order: Payment, refundFen: number, refundedBeforeFen = 0): Promise<void> {
  refunds += 1;
  const given = { refundId: refunds, refundFen, refundedBeforeFen };
  await within((tx) => commissions.refunded(tx, order, given));
}
async function spend(coins: number): Promise<void> {
  orders += 1;
  await within(async (tx) => {
    await ledger.post(tx, {
      businessKey: `spent:${String(orders)}`,
      kind: 'test',
      entries: [
        { userId: inviterId, unit: 'welfareCoin', amount: -coins },
        { house: 'test', unit: 'welfareCoin', amount: coins },
      ],
    });
  });
}
const coins = async () => (await ledger.balances(inviterId)).welfareCoin;
const debt = async () => (await platform.call(getPromotion, { token })).data?.debt;
const gains = async () => (await platform.call(pageGains, { token })).data?.list ?? [];

test('five per cent of money from outside, rounded down; nothing of balances and coins', async () => {
  await pay(5039);
  expect(await coins()).toBe(251);
  await pay(19, { method: wechat });
  for (const method of [balance, welfare, platformCoins]) await pay(10_000, { method });
  expect(await coins()).toBe(251);
  expect(await gains()).toMatchObject([
    { kind: 1, coins: 0, nickname: '青**火' },
    { kind: 1, coins: 251, ofDebt: 0 },
  ]);
  await pay(10_000, { userId: await insertPlayer(platform.db) });
  expect(await coins()).toBe(251);
});

test('an order paid by a code brings it, and its refund at the desk takes it back', async () => {
  const payer = await enterPayer(platform);
  invitedId = await invite(payer.userId);
  const { data } = await recharge(platform, payer, 5000, { method: alipay });
  const { orderId = 0, orderNo = '' } = data ?? {};
  expect(await coins()).toBe(0);
  await platform.simulators.payments.alipay.pay(orderNo, { notice: 'twice' });
  await platform.simulators.payments.alipay.whenIdle();
  expect(await coins()).toBe(250);
  const desk = await enterOperator(platform, 'finance');
  const refundFen = 2000;
  const body = { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' };
  expect((await platform.call(refundPaymentOrder, { token: desk, body })).msg).toBe('');
  expect(await coins()).toBe(150);
});

test('the same payment and the same refund count once, also at the same time', async () => {
  const order = orderOf(10_000);
  await Promise.all(Array.from({ length: 10 }, () => within((tx) => commissions.paid(tx, order))));
  expect(await coins()).toBe(500);
  refunds += 1;
  const given = { refundId: refunds, refundFen: 4000, refundedBeforeFen: 0 };
  await Promise.all(
    Array.from({ length: 10 }, () => within((tx) => commissions.refunded(tx, order, given))),
  );
  expect(await coins()).toBe(300);
});

test('one invited player brings the cap a month, in months of China, under parallel payments', async () => {
  platform.clock.set(Date.parse('2026-07-31T23:59:00+08:00'));
  await Promise.all(Array.from({ length: 8 }, () => pay(30_000)));
  expect(await coins()).toBe(5000);
  await pay(30_000, { userId: await invite() });
  expect(await coins()).toBe(6500);
  platform.clock.set(Date.parse('2026-08-01T00:00:00+08:00'));
  await pay(30_000);
  expect(await coins()).toBe(8000);
});

test('a refund takes back what would not have been given for the rest', async () => {
  const order = await pay(9999);
  expect(await coins()).toBe(499);
  await refund(order, 3333);
  expect(await coins()).toBe(333);
  await refund(order, 6666, 3333);
  expect(await coins()).toBe(0);
  expect(await debt()).toBe(0);
  const capped = await pay(200_000);
  await refund(capped, 100_000);
  expect(await coins()).toBe(5000);
  await refund(capped, 100_000, 100_000);
  expect(await coins()).toBe(0);
});

test('what was spent meanwhile is a debt, set against the next commission', async () => {
  const order = await pay(10_000);
  await spend(450);
  await refund(order, 10_000);
  expect([await coins(), await debt()]).toEqual([0, 450]);
  await pay(6000);
  expect([await coins(), await debt()]).toEqual([0, 150]);
  await pay(6000);
  expect([await coins(), await debt()]).toEqual([150, 0]);
  expect(await gains()).toMatchObject([
    { kind: 1, coins: 300, ofDebt: 150 },
    { kind: 1, coins: 300, ofDebt: 300 },
    { kind: 2, coins: -500, ofDebt: 450 },
    { kind: 1, coins: 500, ofDebt: 0 },
  ]);
});

test('a blocked inviter gets none, a second account brings none, a later rule holds from its time', async () => {
  const { db, clock } = platform;
  await db
    .insertInto('promotionRule')
    .values({
      ...promotionRules[0]!,
      promotionRuleId: 2,
      beginTime: clock.now() + 1000,
      commissionPercent: 10,
    })
    .execute();
  await pay(1000);
  expect(await coins()).toBe(50);
  await pay(1000, { paidTime: clock.now() + 1000 });
  expect(await coins()).toBe(150);
  await db.deleteFrom('promotionRule').where('promotionRuleId', '=', 2).execute();
  const mark = { kind: 'idCard', mark: Buffer.from('one person') } as const;
  await db
    .insertInto('personMark')
    .values([
      { ...mark, userId: inviterId },
      { ...mark, userId: invitedId },
    ])
    .execute();
  await pay(10_000);
  await pay(10_000);
  expect(await coins()).toBe(150);
  await db
    .updateTable('userAccount')
    .set({ enabled: false })
    .where('userId', '=', inviterId)
    .execute();
  await pay(10_000, { userId: await invite() });
  expect(await coins()).toBe(150);
});

test('any sequence of payments, refunds and spending leaves what it should', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ pay: fc.integer({ min: 1, max: 40_000 }) }),
          fc.record({ refund: fc.nat({ max: 9 }), percent: fc.integer({ min: 1, max: 100 }) }),
          fc.record({ spend: fc.integer({ min: 1, max: 2000 }) }),
        ),
        { minLength: 5, maxLength: 12 },
      ),
      async (steps) => {
        invitedId = await invite();
        const paid: { order: Payment; back: number }[] = [];
        for (const step of steps) {
          if ('pay' in step) paid.push({ order: await pay(step.pay), back: 0 });
          else if ('spend' in step) {
            const most = Math.min(step.spend, await coins());
            if (most > 0) await spend(most);
          } else {
            const known = paid[step.refund % Math.max(paid.length, 1)];
            const left = known === undefined ? 0 : known.order.amountFen - known.back;
            const part = Math.ceil((left * step.percent) / 100);
            if (known === undefined || part === 0) continue;
            await refund(known.order, part, known.back);
            known.back += part;
          }
        }
        for (const { order, back } of paid)
          if (order.amountFen > back) await refund(order, order.amountFen - back, back);
        expect(await listPromotionFaults(platform.db)).toEqual([]);
        // Everything was refunded: nothing is left of this invited player's payments.
        const { total } = await platform.db
          .selectFrom('promotionGain')
          .select(({ fn }) => fn.sum('coins').as('total'))
          .where('invitedId', '=', invitedId)
          .executeTakeFirstOrThrow();
        expect(Number(total ?? 0)).toBe(0);
      },
    ),
    { numRuns: 12 },
  );
});

test('the check names a commission that the ledger does not bear out, and a wrong debt', async () => {
  const { db } = platform;
  await db
    .insertInto('promotionGain')
    .values({
      inviterId,
      invitedId,
      kind: 'commission',
      orderId: 9_000_000,
      percent: 5,
      month: '2026-06-01',
      points: 0,
      coins: 7,
      posted: 7,
      time: 1,
    })
    .execute();
  await db.updateTable('promoter').set({ debt: 3 }).where('userId', '=', inviterId).execute();
  const faults = await listPromotionFaults(db);
  expect(faults).toEqual([
    expect.stringMatching(/^gain \d+ says 7 and the ledger moved 0$/),
    `promoter ${String(inviterId)} owes 3 and should owe 0`,
  ]);
  await db.updateTable('promoter').set({ debt: 0 }).where('userId', '=', inviterId).execute();
  await within(async (tx) => {
    await ledger.post(tx, {
      businessKey: 'commission:9000000',
      kind: 'commission',
      entries: [
        { userId: inviterId, unit: 'welfareCoin', amount: 7 },
        { house: 'promotion', unit: 'welfareCoin', amount: -7 },
      ],
    });
  });
});
