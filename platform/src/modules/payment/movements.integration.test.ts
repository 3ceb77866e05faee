import { PaymentMethod } from '@gamebox/contract';
import {
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  pagePaymentRefunds,
  pagePlayerLedger,
  sumPaymentDay,
} from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { payBy } from '../../../test/paid-recharge.ts';
import { enterPayer } from '../../../test/payer.ts';
import { orderByQr, runPaymentJobs } from '../../../test/qr-orders.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

test('the movements of a day are found by the provider’s clock, and add up to its sum', async () => {
  const { call, clock, simulators } = platform;
  const midnight = parseChinaDay(chinaClock(clock.now()).day) + DAY_MS;
  clock.set(midnight - 120_000);
  const { day: before } = chinaClock(clock.now());
  const payer = await enterPayer(platform);
  const made = await orderByQr(platform, payer, 2000);
  clock.set(midnight + 120_000);
  const { day } = chinaClock(clock.now());
  await simulators.payments.alipay.pay(made.orderNo);
  await runPaymentJobs(platform);
  const token = await enterOperator(platform, 'finance');
  const other = await payBy(platform, token, 'alipay');
  await payBy(platform, token, 'wechat');
  await other.refund(400);

  const method = PaymentMethod.alipay;
  const paidOn = async (given: string) => {
    const paidFrom = parseChinaDay(given);
    const query = { paidFrom, paidUntil: paidFrom + DAY_MS, method };
    return (await call(pageOperatedPaymentOrders, { token, query })).data?.list ?? [];
  };
  expect(await paidOn(before)).toEqual([]);
  const paid = await paidOn(day);
  expect(paid.map(({ orderNo }) => orderNo)).toEqual([other.orderNo, made.orderNo]);
  expect(paid.every(({ providerTime }) => (providerTime ?? 0) >= midnight)).toBe(true);
  const sum = (await call(sumPaymentDay, { token, query: { day } })).data?.list[0];
  expect(sum?.received.paid).toEqual({
    count: paid.length,
    amount: paid.reduce((total, { amountFen }) => total + amountFen, 0),
  });

  const refunds = async (given: object) => {
    const query = { state: 'all', ...given } as const;
    return (await call(pagePaymentRefunds, { token, query })).data?.list;
  };
  const found = await refunds({ method, cause: 'asked', from: midnight, until: midnight + DAY_MS });
  expect(found).toMatchObject([{ orderNo: other.orderNo, method, refundFen: 400 }]);
  expect(sum?.refunded.asked).toEqual({ count: 1, amount: 400 });
  expect(await refunds({ orderNo: other.orderNo })).toEqual(found);
  for (const none of [{ until: midnight }, { cause: 'late' }, { orderNo: made.orderNo }])
    expect(await refunds(none)).toEqual([]);

  const query = { userId: payer.userId, unit: 'platformCoins' } as const;
  const { data: ledger } = await call(pagePlayerLedger, { token, query });
  expect(ledger?.list).toMatchObject([
    { change: 2000, kind: 'recharge', businessKey: `payment:${String(made.orderId)}:recharged` },
  ]);
});

test('differences are found by the day and the provider of their bill', async () => {
  const token = await enterOperator(platform, 'finance');
  const differences = [
    ['alipay', '2026-10-01'],
    ['wechat', '2026-10-01'],
    ['alipay', '2026-10-02'],
  ] as const;
  for (const [provider, day] of differences) {
    await platform.db.insertInto('paymentBill').values({ provider, day, fetchTime: 1 }).execute();
    await platform.db
      .insertInto('paymentDifference')
      .values({
        provider,
        day,
        what: 'payment',
        kind: 'theirsOnly',
        orderNo: day,
        refundNo: null,
        oursFen: null,
        theirsFen: 100,
        state: 'open',
        note: '',
        findTime: 1,
        resolveTime: null,
      })
      .execute();
  }
  const query = { day: '2026-10-01', provider: 'alipay' } as const;
  const { data } = await platform.call(pagePaymentDifferences, { token, query });
  expect(data?.list.map(({ provider, day }) => [provider, day])).toEqual([
    ['alipay', '2026-10-01'],
  ]);
});
