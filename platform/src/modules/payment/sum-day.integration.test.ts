import { randomUUID } from 'node:crypto';
import { ERRORS, OrderType, PAYMENT_EXPIRY_MS, PaymentMethod } from '@gamebox/contract';
import type { CallBody, CallResult, createPaymentOrder } from '@gamebox/contract';
import {
  comparePaymentBill,
  pageAuditLog,
  pagePaymentBillLines,
  pagePaymentDifferences,
  pagePaymentMovements,
  pagePaymentRefunds,
  refundPaymentOrder,
  retryPaymentRefund,
  sumPaymentDay,
} from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, giveUnits, recharge } from '../../../test/payer.ts';
import type { Payer } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';
import { NOTIFY_PATHS } from '../../ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../../ports/payment/simulator/notification.ts';

type DaySum = CallResult<typeof sumPaymentDay>;
type MethodSum = DaySum['list'][number];

let platform: TestPlatform;
let finance: string;
let day: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  day = chinaClock(platform.clock.now()).day;
  await platform.db
    .insertInto('rechargeOffer')
    .values({ fromTime: 0, amounts: '[]', tiers: JSON.stringify([{ fromFen: 1, percent: 10 }]) })
    .execute();
});
afterAll(() => platform.close());

async function order(
  payer: Payer,
  fen: number,
  method: PaymentMethod,
  given: Partial<CallBody<typeof createPaymentOrder>> = {},
) {
  const { data, msg } = await recharge(platform, payer, fen, { method, ...given });
  if (data === null) throw new Error(msg);
  return data;
}

async function pay(payer: Payer, fen: number, provider: 'alipay' | 'wechat', paidFen = fen) {
  const made = await order(payer, fen, PaymentMethod[provider]);
  await platform.simulators.payments[provider].pay(made.orderNo, { paidFen });
  return made;
}

async function payAgain(orderNo: string, paidFen: number): Promise<void> {
  const paidTime = platform.clock.now();
  const event = { kind: 'paid', eventId: 'again', orderNo, tradeNo: 'again', paidFen } as const;
  const { headers, body } = writeNotification('wechat', {
    merchant: MERCHANT,
    time: paidTime,
    event: { ...event, paidTime },
  });
  const sent = { method: 'POST', url: NOTIFY_PATHS.wechat, headers: { ...headers } } as const;
  expect((await platform.app.inject({ ...sent, payload: body })).statusCode).toBe(200);
}

async function refund(orderId: number, refundFen: number, bearLoss = false): Promise<void> {
  const body = { requestId: randomUUID(), orderId, refundFen, reason: '退', bearLoss };
  const { code, msg } = await platform.call(refundPaymentOrder, { token: finance, body });
  expect([code, msg]).toEqual([0, '']);
}

const runOutbox = async () => {
  await platform.jobs['askPaymentProviders']?.();
};
const totalOf = (sums: Readonly<Record<string, { readonly amount: number }>> = {}) =>
  Object.values(sums).reduce((total, { amount }) => total + amount, 0);

/** What a house account received on that day, by unit. */
async function ledgerOf(house: string): Promise<Record<string, number>> {
  const from = parseChinaDay(day);
  const rows = await platform.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerAccount', 'ledgerAccount.accountId', 'ledgerEntry.accountId')
    .select(({ fn }) => ['ledgerAccount.unit', fn.sum<string>('amount').as('amount')])
    .where('house', '=', house)
    .where('time', '>=', from)
    .where('time', '<', from + DAY_MS)
    .groupBy('ledgerAccount.unit')
    .execute();
  return Object.fromEntries(rows.map(({ unit, amount }) => [unit, Number(amount)]));
}

const nothing = { count: 0, amount: 0 };
const once = (amount: number) => ({ count: 1, amount });

/**
 * Payments, unexpected payments and refunds of every kind by every method; two payments have wrong
 * bills.
 */
async function spendDay(): Promise<void> {
  const { alipay } = platform.simulators.payments;
  const balances = { fen: 5000, welfareCoin: 5000, platformCoin: 5000 };
  const payer = await enterPayer(platform, { balances });
  const late = await order(payer, 700, PaymentMethod.alipay);
  const other = await pay(payer, 800, 'alipay', 801);
  await pay(payer, 600, 'alipay', 555);
  platform.clock.advance(PAYMENT_EXPIRY_MS);
  await runOutbox();
  await alipay.pay(late.orderNo);
  await runOutbox();
  const { data } = await platform.call(pagePaymentRefunds, { token: finance });
  const refundId = data?.list.find(({ orderId }) => orderId === other.orderId)?.refundId ?? 0;
  await platform.call(retryPaymentRefund, { token: finance, body: { refundId } });
  await runOutbox();
  await refund((await pay(payer, 3000, 'alipay')).orderId, 501);
  alipay.setBilled((await pay(payer, 2000, 'alipay')).orderNo, 'missing');
  alipay.setBilled((await pay(payer, 900, 'alipay')).orderNo, 'wrongAmount');
  alipay.plantUnknown(4200, platform.clock.now());
  await payAgain((await pay(payer, 1100, 'wechat')).orderNo, 1100);
  await refund((await order(payer, 1000, PaymentMethod.balance)).orderId, 100);
  await refund((await order(payer, 1200, PaymentMethod.welfare)).orderId, 200);
  const { gameId = 0, serverId = 0, account = '' } = payer.content(300);
  const content = { gameId, serverId, account, coins: 300 };
  const type = OrderType.gameExchange;
  await platform.db
    .insertInto('gameCurrency')
    .values({ gameId: Number(gameId), fromTime: 0, name: '元宝', perHundred: 10 })
    .execute();
  await order(payer, 300, PaymentMethod.platform, { type, content });
  const spender = await enterPayer(platform);
  const spent = await pay(spender, 1000, 'wechat');
  await giveUnits(platform, spender.userId, 'platformCoin', -750);
  await giveUnits(platform, spender.userId, 'zoneCoin', -99);
  await refund(spent.orderId, 1000, true);
}

test('a day adds up to the fen, unit by unit, with the ledger and with a bill that differs', async () => {
  finance = await enterOperator(platform, 'finance');
  await spendDay();
  await checkLedger(platform.db);
  const sum = async (token: string, of = day) =>
    platform.call(sumPaymentDay, { token, query: { day: of } });
  const { data } = await sum(finance);
  const unowed = { late: nothing, amount: nothing, trade: nothing };
  const ofBalance = (paid: number, asked = nothing) => ({
    provider: null,
    received: { paid: once(paid), ...unowed },
    refunded: { asked, ...unowed, offline: nothing },
  });
  expect(data?.list).toEqual([
    {
      method: PaymentMethod.alipay,
      provider: 'alipay',
      unit: 'fen',
      received: {
        paid: { count: 3, amount: 5900 },
        late: once(700),
        amount: { count: 2, amount: 1356 },
        trade: nothing,
      },
      refunded: {
        asked: once(501),
        late: once(700),
        amount: once(801),
        trade: nothing,
        offline: nothing,
      },
    },
    {
      method: PaymentMethod.wechat,
      provider: 'wechat',
      unit: 'fen',
      received: { paid: { count: 2, amount: 2100 }, ...unowed, trade: once(1100) },
      // It is requested and not done yet.
      refunded: { asked: nothing, ...unowed, offline: nothing },
    },
    { method: PaymentMethod.balance, unit: 'fen', ...ofBalance(1000, once(100)) },
    { method: PaymentMethod.welfare, unit: 'welfareCoin', ...ofBalance(1200, once(200)) },
    { method: PaymentMethod.platform, unit: 'platformCoin', ...ofBalance(300) },
  ] satisfies MethodSum[]);
  expect(data?.losses).toEqual([
    { unit: 'platformCoin', ...once(750) },
    { unit: 'zoneCoin', ...once(99) },
  ]);
  await compareWithLedger(data?.list ?? [], data?.losses ?? []);
  if (data !== null) await compareWithMovements(data);
  platform.clock.advance(DAY_MS);
  finance = await enterOperator(platform, 'finance');
  expect((await sum(finance, chinaClock(platform.clock.now()).day)).data).toEqual({
    list: [],
    losses: [],
    recovered: [],
  });
  const [alipay] = data?.list ?? [];
  await compareWithBill(totalOf(alipay?.received), totalOf(alipay?.refunded));
  const support = await enterOperator(platform, 'support');
  expect((await sum(support)).code).toBe(ERRORS.FORBIDDEN.code);
});

async function compareWithLedger(
  list: readonly MethodSum[],
  losses: DaySum['losses'],
): Promise<void> {
  for (const provider of ['alipay', 'wechat'] as const) {
    const of = list.find((one) => one.provider === provider);
    const net = totalOf(of?.received) - totalOf(of?.refunded);
    expect([provider, await ledgerOf(provider)]).toEqual([provider, { fen: -net }]);
  }
  const sold: Record<string, number> = {};
  for (const { unit, received, refunded } of list)
    sold[unit] = (sold[unit] ?? 0) + received.paid.amount - refunded.asked.amount;
  expect(await ledgerOf('sales')).toEqual(sold);
  const lost = losses.map(({ unit, amount }) => [unit, -amount] as const);
  expect(await ledgerOf('refund-losses')).toEqual(Object.fromEntries(lost));
}

async function readMovements() {
  const rows = [];
  for (let after: string | null | undefined; after !== null;) {
    const query = { day, pageSize: 2, ...(after === undefined ? {} : { after }) };
    const { data } = await platform.call(pagePaymentMovements, { token: finance, query });
    rows.push(...(data?.list ?? []));
    after = data?.next ?? null;
  }
  return rows;
}

/** The movements, added up here, must equal the day's sum; the file must have the same rows. */
async function compareWithMovements({ list, losses }: DaySum): Promise<void> {
  const rows = await readMovements();
  const added: Record<string, { count: number; amount: number }> = {};
  for (const { way, method, cause, unit, amount } of rows) {
    const sum = (added[way === 'lost' ? `lost ${unit}` : `${way} ${method} ${cause}`] ??= {
      ...nothing,
    });
    sum.count += 1;
    sum.amount += amount;
  }
  const wanted = [
    ...list.flatMap(({ method, received, refunded }) =>
      Object.entries({ received, refunded }).flatMap(([way, sums]) =>
        Object.entries(sums).map(([cause, sum]) => [`${way} ${method} ${cause}`, sum] as const),
      ),
    ),
    ...losses.map(({ unit, count, amount }) => [`lost ${unit}`, { count, amount }] as const),
  ].filter(([, { count }]) => count > 0);
  expect(added).toEqual(Object.fromEntries(wanted));
  expect(rows.find(({ cause }) => cause === 'trade')).toMatchObject({ tradeNo: 'again' });
  const { body, headers } = await platform.app.inject({
    url: `/api/admin-api/payment/movement/file?day=${day}`,
    headers: { authorization: `Bearer ${finance}` },
  });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="movements-${day}.csv"`,
  });
  const lines = body.split('\r\n');
  expect(lines.at(0)).toBe('\uFEFF时间,订单号,交易号,退款号,用户ID,支付方式,收支,类别,金额,单位');
  expect(lines.at(-1)).toBe('');
  const numbersOf = (one: (typeof rows)[number]) => [one.orderNo, String(one.amount)];
  const cells = lines.slice(1, -1).map((line) => line.split(','));
  expect(cells.map((row) => [row[1]?.trim(), row[8]])).toEqual(rows.map(numbersOf));
  expect(cells.at(-1)).toMatchObject({ 6: '损失', 9: '专区币' });
  const { data } = await platform.call(pageAuditLog, { token: finance });
  expect(data?.list[0]).toMatchObject({
    action: 'payment.movements',
    subject: `movements of ${day}`,
  });
}

/** The bill with every difference corrected must equal the day's sum. */
async function compareWithBill(received: number, refunded: number): Promise<void> {
  const body = { provider: 'alipay', day } as const;
  const lines = async (query: { kind?: 'payment' | 'refund'; orderNo?: string } = {}) => {
    const of = { query: { pageNo: 1, pageSize: 50, ...body, ...query } };
    return (await platform.call(pagePaymentBillLines, { token: finance, ...of })).data;
  };
  expect(await lines()).toEqual({ total: 0, list: [], fetchTime: null });
  const { data: bill } = await platform.call(comparePaymentBill, { token: finance, body });
  const { data } = await platform.call(pagePaymentDifferences, { token: finance });
  const differing = (what: 'payment' | 'refund') =>
    (data?.list ?? [])
      .filter((one) => one.provider === 'alipay' && one.what === what)
      .reduce((total, { oursFen, theirsFen }) => total + (oursFen ?? 0) - (theirsFen ?? 0), 0);
  expect(bill?.differences).toBe(3);
  expect(differing('payment')).toBe(2000 - 100 - 4200);
  expect((bill?.paymentsFen ?? 0) + differing('payment')).toBe(received);
  expect((bill?.refundsFen ?? 0) + differing('refund')).toBe(refunded);
  const all = await lines();
  expect(all?.fetchTime).toBe(platform.clock.now());
  expect(all?.total).toBe((bill?.payments ?? 0) + (bill?.refunds ?? 0));
  const billed = (await lines({ kind: 'payment' }))?.list ?? [];
  expect(billed.reduce((total, { amountFen }) => total + amountFen, 0)).toBe(bill?.paymentsFen);
  const wrong = billed.filter(({ amountFen, oursFen }) => amountFen !== oursFen);
  const offBy = wrong.map(({ amountFen, oursFen }) => (oursFen ?? 0) - amountFen);
  expect(new Set(offBy)).toEqual(new Set([-100, -4200]));
  const orderNo = wrong[0]?.orderNo ?? '';
  expect((await lines({ orderNo }))?.list.map((line) => line.orderNo)).toEqual([orderNo]);
  const refunds = (await lines({ kind: 'refund' }))?.list ?? [];
  expect(refunds.every(({ amountFen, oursFen }) => amountFen === oursFen)).toBe(true);
  expect(refunds.length).toBe(bill?.refunds);
}
