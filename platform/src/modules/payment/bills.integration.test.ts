import { randomUUID } from 'node:crypto';
import { ERRORS, PaymentMethod } from '@gamebox/contract';
import {
  comparePaymentBill,
  pagePaymentDifferences,
  refundPaymentOrder,
  resolvePaymentDifference,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS, chinaClock } from '../../china/time.ts';

let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

async function payByAlipay(payer: Payer, rechargeFen: number) {
  const method = PaymentMethod.alipay;
  const { data } = await recharge(platform, payer, rechargeFen, { method });
  if (data === null) throw new Error('No order');
  await platform.simulators.payments.alipay.pay(data.orderNo);
  return data;
}
const refund = (orderId: number, refundFen: number) =>
  platform.call(refundPaymentOrder, {
    token: finance,
    body: { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请', bearLoss: false },
  });

test('a bill is compared, and exactly what differs is listed', async () => {
  const { alipay } = platform.simulators.payments;
  finance = await enterOperator(platform, 'finance');
  const { day } = chinaClock(platform.clock.now());
  const payer = await enterPayer(platform);
  const right = await payByAlipay(payer, 1000);
  expect((await refund(right.orderId, 250)).data?.state).toBe('done');
  const missing = await payByAlipay(payer, 2000);
  const wrong = await payByAlipay(payer, 3000);
  alipay.setBilled(missing.orderNo, 'missing');
  alipay.setBilled(wrong.orderNo, 'wrongAmount');
  const unknown = alipay.plantUnknown(4200, platform.clock.now());
  // Two orders are paid twice: we get the notice of one second payment, and none of the other.
  const [twice, silent] = [await payByAlipay(payer, 5000), await payByAlipay(payer, 6000)];
  await alipay.payAgain(twice.orderNo);
  await alipay.payAgain(silent.orderNo, 'never');
  const bill = { token: finance, body: { provider: 'alipay' as const, day } };
  const early = await platform.call(comparePaymentBill, bill);
  expect(early.code).toBe(ERRORS.PAYMENT_BILL_NOT_READY.code);
  platform.clock.advance(DAY_MS);
  await platform.jobs['comparePaymentBills']?.();
  const operator = await enterOperator(platform, 'finance');
  const list = async (state: 'open' | 'resolved') =>
    (await platform.call(pagePaymentDifferences, { token: operator, query: { state } })).data
      ?.list ?? [];
  const open = await list('open');
  const differences = open.map(({ what, kind, orderNo, oursFen, theirsFen }) => [
    what,
    kind,
    orderNo,
    oursFen,
    theirsFen,
  ]);
  const amount = open.find(({ kind }) => kind === 'amount');
  const billed = amount?.theirsFen;
  expect(new Set(differences)).toEqual(
    new Set([
      ['payment', 'oursOnly', missing.orderNo, 2000, null],
      ['payment', 'amount', wrong.orderNo, 3000, billed],
      ['payment', 'theirsOnly', unknown, null, 4200],
      ['payment', 'theirsOnly', silent.orderNo, null, 6000],
    ]),
  );
  expect(billed).not.toBe(3000);
  const differenceId = amount?.differenceId ?? 0;
  const resolve = (note: string) =>
    platform.call(resolvePaymentDifference, { token: operator, body: { differenceId, note } });
  expect((await resolve('已与支付宝核实')).code).toBe(0);
  expect((await resolve('另一个说法')).code).toBe(ERRORS.PAYMENT_DIFFERENCE_RESOLVED.code);
  // A resolved difference stays resolved when the bill is compared again.
  const again = await platform.call(comparePaymentBill, { ...bill, token: operator });
  expect(again.data).toMatchObject({ differences: 3 });
  // An operator who works through the list meanwhile finds each difference under the same number.
  expect(await list('open')).toEqual(open.filter((one) => one !== amount));
  expect(await list('resolved')).toMatchObject([{ differenceId, note: '已与支付宝核实' }]);
  // A difference that has gone is removed, and one with other sums gets a new number.
  alipay.setBilled(missing.orderNo, 'right');
  const ofSilent = platform.db
    .updateTable('paymentDifference')
    .where('orderNo', '=', silent.orderNo);
  await ofSilent.set({ theirsFen: 1 }).execute();
  await platform.call(comparePaymentBill, { ...bill, token: operator });
  const now = await list('open');
  const numberOf = (differences: typeof open, asked: string) =>
    differences.find(({ orderNo }) => orderNo === asked)?.differenceId;
  expect(now).toHaveLength(2);
  expect(numberOf(now, unknown)).toBe(numberOf(open, unknown));
  expect(numberOf(now, silent.orderNo)).toBeGreaterThan(numberOf(open, silent.orderNo) ?? 0);
});
