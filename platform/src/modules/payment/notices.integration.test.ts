import { randomUUID } from 'node:crypto';
import {
  PaymentMethod,
  PaymentOrderState,
  getPaymentOrder,
  getUserDetail,
} from '@gamebox/contract';
import type { PaymentOrder } from '@gamebox/contract';
import { pageOperatedPaymentOrders } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { noticesAbout, orderByQr } from '../../../test/qr-orders.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';
import { NOTIFY_PATHS } from '../../ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../../ports/payment/simulator/notification.ts';

const { created, closed } = PaymentOrderState;
const { wechat } = PaymentMethod;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const order = (payer: Payer, rechargeFen: number, given?: Parameters<typeof orderByQr>[3]) =>
  orderByQr(platform, payer, rechargeFen, given);
const read = async ({ token }: Payer, { orderId }: PaymentOrder) =>
  (await platform.call(getPaymentOrder, { token, query: { orderId } })).data;
const coinsOf = async ({ token }: Payer) =>
  (await platform.call(getUserDetail, { token })).data?.balances?.platformCoins;
const noticesOf = (orderNo: string) => noticesAbout(platform.db, orderNo);

test('told twice, again and late, a payment counts once', async () => {
  const phone = platform.simulators.payments.wechat;
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000, { method: wechat });
  await phone.pay(made.orderNo, { notice: 'twice' });
  await Promise.all(Array.from({ length: 8 }, () => phone.notifyAgain(made.orderNo)));
  await phone.whenIdle();
  expect(await coinsOf(payer)).toBe(1000);
  const notices = await noticesOf(made.orderNo);
  expect(notices.length).toBeGreaterThan(1);
  expect(new Set(notices.map(({ state }) => state))).toEqual(new Set(['acted']));
});

test('what a provider wrote is emptied after 30 days, and still known when told again', async () => {
  const phone = platform.simulators.payments.wechat;
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000, { method: wechat });
  await phone.pay(made.orderNo);
  const find = () =>
    platform.db
      .selectFrom('paymentNotice')
      .selectAll()
      .where(sql`event ->> 'orderNo'`, '=', made.orderNo)
      .execute();
  const [before] = await find();
  expect(before?.body).toContain(made.orderNo);
  const noon = platform.clock.now();
  const removeAfter = async (days: number) => {
    platform.clock.set(noon + days * DAY_MS);
    await platform.jobs['removePaymentNoticeTexts']?.();
    platform.clock.set(noon);
    return find();
  };
  expect(await removeAfter(30)).toEqual([before]);
  expect(await removeAfter(31)).toEqual([{ ...before, headers: {}, body: '' }]);
  await phone.notifyAgain(made.orderNo);
  expect(await coinsOf(payer)).toBe(1000);
});

test('a notice that could not be stored or read is not answered with HTTP 200', async () => {
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000, { method: wechat });
  const phone = platform.simulators.payments.wechat;
  await sql`create function refuse_busily() returns trigger language plpgsql as $$
    begin raise exception 'busy' using errcode = 'lock_not_available'; end $$`.execute(platform.db);
  await sql`create trigger busy before insert on payment_notice
    execute function refuse_busily()`.execute(platform.db);
  await phone.pay(made.orderNo);
  await sql`drop trigger busy on payment_notice`.execute(platform.db);
  expect(phone.find(made.orderNo)?.notices).toMatchObject([{ taken: false }]);
  const url = NOTIFY_PATHS.wechat;
  const large = await platform.app.inject({ method: 'POST', url, payload: 'x'.repeat(70_000) });
  expect(large.statusCode).toBe(413);
});

test('a forged notification moves nothing and is answered as refused', async () => {
  const payer = await enterPayer(platform);
  for (const provider of ['alipay', 'wechat'] as const) {
    const phone = platform.simulators.payments[provider];
    const made = await order(payer, 1000, { method: PaymentMethod[provider] });
    for (const forgery of ['signature', 'merchant'] as const)
      await phone.forge(made.orderNo, forgery);
    const { statusCode, body } = await platform.app.inject({
      method: 'POST',
      url: NOTIFY_PATHS[provider],
      payload: 'nothing of the kind',
    });
    expect({ statusCode, body }).toMatchObject({
      statusCode: phone.acknowledge.refused.status,
      body: phone.acknowledge.refused.body,
    });
    expect(await read(payer, made)).toMatchObject({ state: created });
    expect(await noticesOf(made.orderNo)).toEqual([]);
  }
  expect(await coinsOf(payer)).toBe(0);
  expect(platform.logged.join('\n')).toContain('a payment notice is refused');
});

test('a payment of a time that the contract can’t say is refused, and operators still see the page', async () => {
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000, { method: wechat });
  const { orderNo } = made;
  const paid = {
    kind: 'paid',
    eventId: randomUUID(),
    orderNo,
    tradeNo: '1',
    paidFen: 1000,
  } as const;
  const { headers, body } = writeNotification('wechat', {
    merchant: MERCHANT,
    time: platform.clock.now(),
    event: { ...paid, paidTime: -1 },
  });
  const sent = { method: 'POST', url: NOTIFY_PATHS.wechat, payload: body } as const;
  const { statusCode } = await platform.app.inject({ ...sent, headers: { ...headers } });
  expect(statusCode).toBe(platform.simulators.payments.wechat.acknowledge.refused.status);
  const token = await enterOperator(platform, 'finance');
  const see = () => platform.call(pageOperatedPaymentOrders, { token, query: { orderNo } });
  expect((await see()).data?.list).toMatchObject([{ orderNo, providerTime: null }]);
  // Whatever else would write such a time can't.
  const write = sql`update payment_order set provider_time = -1 where order_no = ${orderNo}`;
  await expect(write.execute(platform.db)).rejects.toThrow('payment_order_provider_time_check');
});

test('another amount moves nothing, and the notice says why', async () => {
  const phone = platform.simulators.payments.alipay;
  const payer = await enterPayer(platform);
  const made = await order(payer, 5000);
  await phone.pay(made.orderNo, { paidFen: 1 });
  // The provider confirms it and accepts no other payment, so the order is closed.
  expect(await read(payer, made)).toMatchObject({ state: closed });
  platform.clock.advance(60_000);
  await platform.jobs['actUponPaymentNotices']?.();
  expect(await noticesOf(made.orderNo)).toEqual([{ state: 'refused', refusal: 'amount' }]);
  expect(await coinsOf(payer)).toBe(0);
});

test('a notification of the other provider about an order moves nothing', async () => {
  const payer = await enterPayer(platform);
  const made = await order(payer, 1000);
  const { wechat: other } = platform.simulators.payments;
  const { orderNo, amountFen, subject, expireTime } = made;
  await other.createQr({ orderNo, amountFen, subject, expireTime });
  await other.pay(orderNo);
  expect(await read(payer, made)).toMatchObject({ state: created });
  expect(await noticesOf(orderNo)).toEqual([{ state: 'refused', refusal: 'provider' }]);
});
