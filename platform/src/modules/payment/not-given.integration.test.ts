import {
  PaymentMethod,
  PaymentOrderState,
  checkPaymentOrder,
  closePaymentOrder,
  getPaymentOrder,
  pageMessages,
} from '@gamebox/contract';
import type { PaymentOrder } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterPayer, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { NOTIFY_PATHS } from '../../ports/payment/port.ts';
import type { PaymentEvent, PaymentProvider } from '../../ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../../ports/payment/simulator/notification.ts';
import { MOST_FAILURES } from './give-or-return.ts';

const FEN = 1000;
let platform: TestPlatform;
let isBroken = false;

beforeAll(async () => {
  platform = await createTestPlatform({
    reach: (point) => {
      if (isBroken && point === 'paymentWritten') throw new Error('nothing can be given');
    },
  });
});
afterAll(() => platform.close());

async function order(payer: Payer): Promise<PaymentOrder> {
  const { data, msg } = await recharge(platform, payer, FEN, { method: PaymentMethod.alipay });
  if (data === null) throw new Error(msg);
  return data;
}

/** Sends a correctly signed notice and returns the status. */
async function notify(provider: PaymentProvider, event: PaymentEvent): Promise<number> {
  const statement = { merchant: MERCHANT, time: platform.clock.now(), event };
  const { headers, body } = writeNotification(provider, statement);
  const url = NOTIFY_PATHS[provider];
  const sent = { method: 'POST', url, headers: { ...headers }, payload: body } as const;
  return (await platform.app.inject(sent)).statusCode;
}

const listRefunds = (orderId: number) =>
  platform.db
    .selectFrom('paymentRefund')
    .select(['cause', 'state', 'refundFen', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('refundId')
    .execute();

test('money that nothing can be given for goes back after some tries, and the player is told', async () => {
  const { alipay } = platform.simulators.payments;
  const payer = await enterPayer(platform);
  const { token } = payer;
  const { orderId, orderNo } = await order(payer);
  isBroken = true;
  await alipay.pay(orderNo);
  platform.clock.advance(5000);
  const checked = await platform.call(checkPaymentOrder, { token, body: { orderId } });
  expect(checked).toMatchObject({ code: 0, data: { state: PaymentOrderState.created } });
  // A notice whose processing throws waits for its next try and does not block the job.
  const taken = () =>
    platform.db
      .selectFrom('paymentNotice')
      .select(['tries', 'state'])
      .where('state', '=', 'taken')
      .execute();
  await platform.jobs['actUponPaymentNotices']?.();
  expect(await taken()).toEqual([{ tries: 1, state: 'taken' }]);
  for (let nth = 2; nth < MOST_FAILURES; nth += 1) {
    platform.clock.advance(3_600_000);
    await platform.jobs['actUponPaymentNotices']?.();
  }
  expect(await taken()).toEqual([]);
  isBroken = false;
  await platform.jobs['askPaymentProviders']?.();
  const { data } = await platform.call(getPaymentOrder, {
    token: await platform.login(payer.mobile),
    query: { orderId },
  });
  expect(data).toMatchObject({
    state: PaymentOrderState.closed,
    refunds: [{ cause: 'notGiven', refundFen: FEN, state: 'done' }],
  });
  expect(alipay.find(orderNo)?.refunds).toMatchObject([{ state: 'done', refundFen: FEN }]);
  expect(await listRefunds(orderId)).toEqual([
    { cause: 'late', state: 'done', refundFen: FEN, reason: '付款后无法发放' },
  ]);
  const messages = await platform.call(pageMessages, { token: await platform.login(payer.mobile) });
  expect(messages.data?.list.map(({ title }) => title)).toContainEqual(
    expect.stringContaining('未能发放，付款将原路退回'),
  );
  await checkLedger(platform.db);
});

test('a second payment of a closed order is kept for an operator', async () => {
  const { alipay } = platform.simulators.payments;
  const payer = await enterPayer(platform);
  const { orderId, orderNo } = await order(payer);
  await platform.call(closePaymentOrder, { token: payer.token, body: { orderId } });
  await alipay.pay(orderNo);
  const event = { kind: 'paid', eventId: `second-${orderNo}`, orderNo, tradeNo: 'other' } as const;
  const second = { ...event, paidFen: FEN, paidTime: platform.clock.now() };
  expect(await notify('alipay', second)).toBe(200);
  expect(await notify('alipay', { ...second, eventId: `third-${orderNo}` })).toBe(200);
  expect(await listRefunds(orderId)).toMatchObject([
    { cause: 'late' },
    { cause: 'trade', state: 'failed', refundFen: FEN },
  ]);
  const { token } = payer;
  const { data } = await platform.call(getPaymentOrder, { token, query: { orderId } });
  expect(data?.refunds).toMatchObject([
    { cause: 'late', state: 'pending' },
    { cause: 'trade', state: 'pending', refundFen: FEN },
  ]);
  await checkLedger(platform.db);
});

test.each(['\u0000', '\uD800'])('a signed notice with %j in it is malformed', async (bad) => {
  for (const wrong of [
    { eventId: `e${bad}`, orderNo: 'N' },
    { eventId: 'e', orderNo: `N${bad}` },
  ]) {
    const event = { kind: 'paid', tradeNo: 'T', paidFen: 1, paidTime: 1, ...wrong } as const;
    expect(await notify('wechat', event)).toBe(400);
  }
});
