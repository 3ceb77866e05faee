import { PaymentOrderState } from '@gamebox/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BALANCE_FEN, PaymentLife } from '../../../test/payment-life.ts';
import type { LivedOrder } from '../../../test/payment-life.ts';
import { createAccident, lifeStep } from '../../../test/payment-steps.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';

const { paid, closed, refundedInPart, refunded } = PaymentOrderState;
const accident = createAccident();
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform({ reach: accident.reach });
});
afterAll(() => platform.close());

/** The final state that an order must have, from its steps and the provider's record. */
function expected({ provider, fen, answer, refundedFen }: LivedOrder) {
  const orderNo = answer?.orderNo ?? '';
  const held = provider === null ? null : platform.simulators.payments[provider].find(orderNo);
  const payment = held?.payment ?? null;
  const paidBackFen = (held?.refunds ?? [])
    .filter(({ state }) => state === 'done')
    .reduce((sum, one) => sum + one.refundFen, 0);
  const part = refundedFen === fen ? refunded : refundedInPart;
  return {
    isPaid: held === null || payment !== null,
    payment,
    paidBackFen,
    state: refundedFen === 0 ? paid : part,
  };
}

const movementsOf = async (orderId: number) => {
  const rows = await platform.db
    .selectFrom('ledgerMovement')
    .select('businessKey')
    .where('businessKey', 'like', `payment:${String(orderId)}:%`)
    .execute();
  return rows.map(({ businessKey }) => businessKey.split(':')[2] ?? '').toSorted();
};

/** Checks an order's final state; returns what it gave and cost. */
async function checkOrder(lived: LivedOrder) {
  const { isPaid, payment, paidBackFen, state } = expected(lived);
  const orderId = lived.answer?.orderId ?? 0;
  const order = await platform.db
    .selectFrom('paymentOrder')
    .select(['state', 'refundedFen', 'closeTime'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.state === closed) {
    // No order that was paid in time is closed.
    if (payment !== null) expect(payment.paidTime).toBeGreaterThanOrEqual(order.closeTime ?? 0);
    expect(paidBackFen).toBe(isPaid ? lived.fen : 0);
    expect(lived.refundedFen).toBe(0);
    expect(await movementsOf(orderId)).toEqual(isPaid ? ['late'] : []);
    return 0;
  }
  expect(order).toMatchObject({ state, refundedFen: lived.refundedFen });
  expect(isPaid).toBe(true);
  if (lived.provider !== null) expect(paidBackFen).toBe(lived.refundedFen);
  expect(await movementsOf(orderId)).toEqual(['paid', 'recharged']);
  return lived.fen - lived.refundedFen;
}

async function checkLife(life: PaymentLife) {
  let coins = 0 - life.spentCoins;
  let fen = BALANCE_FEN;
  for (const lived of life.orders) {
    const kept = await checkOrder(lived);
    coins += kept;
    if (lived.provider === null) fen -= kept;
  }
  expect(await life.balances()).toEqual({ coins, fen });
  await checkLedger(platform.db);
}

test('whatever happens to orders, each is given once and paid back as it was asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lifeStep, { minLength: 10, maxLength: 40, size: 'max' }),
      async (steps) => {
        await platform.db.deleteFrom('paymentDifference').execute();
        const life = await PaymentLife.begin(platform, accident);
        for (const step of steps) await life.live(step);
        await life.end();
        await checkLife(life);
        platform.clock.advance(2 * DAY_MS);
        await platform.jobs['comparePaymentBills']?.();
        const differences = await platform.db.selectFrom('paymentDifference').selectAll().execute();
        expect(differences).toEqual([]);
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
}, 120_000);
