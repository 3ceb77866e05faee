import {
  ERRORS,
  PaymentMethod,
  PaymentOrderState,
  pageMessages,
  pageSecurityEvents,
} from '@gamebox/contract';
import {
  comparePaymentBill,
  pageAuditLog,
  pagePaymentBillLines,
  pagePaymentDifferences,
  pagePaymentMovements,
  pagePaymentRefunds,
  recordOfflineRefund,
  sumPaymentDay,
} from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { payBy } from '../../../test/paid-recharge.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS, chinaClock } from '../../china/time.ts';

const FEN = 1000;
const NOTE = '银行转账 20261126-7';
let platform: TestPlatform;
let finance: string;

beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  finance = await enterOperator(platform, 'finance');
});
afterEach(async () => {
  const { alipay, wechat } = platform.simulators.payments;
  alipay.setRefundMode('done');
  wechat.setRefundMode('later');
  await checkLedger(platform.db);
});
afterAll(() => platform.close());

/** A paid recharge whose refund the provider refuses. */
async function refuseRefund() {
  const paid = await payBy(platform, finance, 'alipay');
  paid.phone.setRefundMode('refused');
  const { refundId, refundNo } = await paid.refund();
  return { ...paid, refundId, refundNo };
}

/** What the house's accounts of money have by now. */
async function houses(): Promise<Record<string, number>> {
  const rows = await platform.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerAccount', 'ledgerAccount.accountId', 'ledgerEntry.accountId')
    .select(({ fn }) => ['house', fn.sum<string>('amount').as('amount')])
    .where('ledgerAccount.unit', '=', 'fen')
    .where('house', 'is not', null)
    .groupBy('house')
    .execute();
  return Object.fromEntries(rows.map(({ house, amount }) => [house ?? '', Number(amount)]));
}

test('a refund that the provider refuses for good ends once it is paid back outside', async () => {
  const { payer, orderNo, refundId, recordOffline, retry, state, see, read } = await refuseRefund();
  const before = await houses();
  const support = await enterOperator(platform, 'support');
  expect((await recordOffline(refundId, NOTE, support)).code).toBe(ERRORS.FORBIDDEN.code);
  expect((await recordOffline(refundId, ' ')).code).toBe(ERRORS.BAD_REQUEST.code);
  const { data } = await recordOffline(refundId, NOTE);
  expect(data).toMatchObject({ state: 'offline', offlineNote: NOTE, refusal: 'balance' });
  expect(await state()).toBe(PaymentOrderState.refunded);
  expect(await see()).toMatchObject({ refundedFen: FEN, refunds: [{ state: 'done' }] });
  expect((await recordOffline(refundId, NOTE)).data).toEqual(data);
  for (const { code } of [await recordOffline(refundId, '另一次'), await retry(refundId)])
    expect(code).toBe(ERRORS.PAYMENT_REFUND_STATE.code);
  const { data: events } = await platform.call(pageSecurityEvents, {
    token: payer.token,
    query: { group: 'money' },
  });
  expect(events?.list.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['refunded', FEN],
    ['refund-failed', FEN],
    ['refund-asked', FEN],
    ['paid', FEN],
  ]);
  expect(await houses()).toEqual({
    ...before,
    sales: (before['sales'] ?? 0) - FEN,
    'offline-refunds': FEN,
  });
  const { data: messages } = await platform.call(pageMessages, { token: payer.token });
  expect(messages?.list.filter(({ title }) => title.endsWith('已退款'))).toMatchObject([
    {
      text: `退款 ¥10.00，支付平台不能原路退回，已由客服用其他方式退给您，收回 1,000 平台币。订单号 ${orderNo}。`,
    },
  ]);
  const { data: log } = await platform.call(pageAuditLog, { token: finance });
  const entries = log?.list.filter(({ action }) => action === 'payment.record-offline') ?? [];
  expect(entries.map(({ after }) => JSON.parse(after ?? '') as unknown)).toMatchObject([
    { state: 'offline', note: NOTE },
  ]);
  expect(await read()).toMatchObject({ state: 'offline' });
});

test('the books of the day name it apart, and the provider’s bill does not miss it', async () => {
  const { phone, orderNo, refundId, refundNo, recordOffline } = await refuseRefund();
  const { day } = chinaClock(platform.clock.now());
  const query = { day };
  const offlineOf = async () =>
    (await platform.call(sumPaymentDay, { token: finance, query })).data?.list[0]?.refunded;
  const { asked, offline } = (await offlineOf()) ?? {};
  await recordOffline(refundId, NOTE);
  expect(await offlineOf()).toMatchObject({
    asked,
    offline: { count: (offline?.count ?? 0) + 1, amount: (offline?.amount ?? 0) + FEN },
  });
  const moved = await platform.call(pagePaymentMovements, { token: finance, query });
  expect(moved.data?.list.at(-1)).toMatchObject({ way: 'refunded', cause: 'offline', refundNo });
  const listed = { token: finance, query: { state: 'offline' as const, orderNo } };
  expect((await platform.call(pagePaymentRefunds, listed)).data?.list).toMatchObject([
    { refundId },
  ]);
  platform.clock.advance(DAY_MS);
  finance = await enterOperator(platform, 'finance');
  const differences = async () => {
    const body = { provider: 'alipay' as const, day };
    expect((await platform.call(comparePaymentBill, { token: finance, body })).code).toBe(0);
    const { data } = await platform.call(pagePaymentDifferences, { token: finance });
    return data?.list.filter((one) => one.orderNo === orderNo);
  };
  expect(await differences()).toEqual([]);
  // The provider paid it back all the same, and bills it.
  platform.clock.advance(-DAY_MS);
  phone.setRefundMode('done');
  await phone.refund({
    orderNo,
    tradeNo: null,
    refundNo,
    refundFen: FEN,
    totalFen: FEN,
    reason: '退',
  });
  platform.clock.advance(DAY_MS);
  expect(await differences()).toMatchObject([{ what: 'refund', kind: 'theirsOnly', refundNo }]);
  const lines = { provider: 'alipay' as const, day, kind: 'refund' as const, orderNo };
  const { data: billed } = await platform.call(pagePaymentBillLines, {
    token: finance,
    query: lines,
  });
  expect(billed?.list).toMatchObject([{ refundNo, oursFen: null }]);
});

test('what the provider still works on or has paid back is not paid back outside', async () => {
  const { phone, orderNo, refund, recordOffline, notifyRefund, read } = await payBy(
    platform,
    finance,
    'wechat',
  );
  phone.setRefundMode('pending');
  const { refundId, refundNo } = await refund();
  expect((await recordOffline(refundId, NOTE)).code).toBe(ERRORS.PAYMENT_REFUND_STATE.code);
  await notifyRefund(refundNo, 'failed');
  expect((await recordOffline(refundId, NOTE)).code).toBe(ERRORS.PAYMENT_REFUND_STATE.code);
  phone.setUnavailable(true);
  expect((await recordOffline(refundId, NOTE)).code).toBe(ERRORS.PAYMENT_PROVIDER_SILENT.code);
  phone.setUnavailable(false);
  phone.setRefundMode('done');
  await phone.settleRefund(orderNo, refundNo, 'done');
  expect(await read()).toMatchObject({ state: 'done', offlineNote: null });
  expect((await recordOffline(refundId, NOTE)).code).toBe(ERRORS.PAYMENT_REFUND_STATE.code);
});

test('one that the provider has paid back, though nobody told, is not paid back outside', async () => {
  const { phone, refund, recordOffline, notifyRefund, state } = await payBy(
    platform,
    finance,
    'wechat',
  );
  phone.setRefundMode('later');
  const { refundId, refundNo } = await refund();
  await notifyRefund(refundNo, 'failed');
  platform.clock.advance(DAY_MS);
  const token = await enterOperator(platform, 'finance');
  const { data } = await recordOffline(refundId, NOTE, token);
  expect(data).toMatchObject({ state: 'done', offlineNote: null });
  expect(await state()).toBe(PaymentOrderState.refunded);
});

test('a payment that its order did not need may be paid back outside too', async () => {
  const { alipay } = platform.simulators.payments;
  const payer = await enterPayer(platform);
  const { data } = await recharge(platform, payer, FEN, { method: PaymentMethod.alipay });
  const { orderId = 0, orderNo = '' } = data ?? {};
  await alipay.pay(orderNo, { paidFen: FEN + 100 });
  platform.clock.advance(30_000);
  await platform.jobs['askPaymentProviders']?.();
  const query = { orderNo };
  const { data: page } = await platform.call(pagePaymentRefunds, { token: finance, query });
  const [kept] = page?.list ?? [];
  expect(kept).toMatchObject({ cause: 'amount', orderId, state: 'failed' });
  const before = await houses();
  const body = { refundId: kept?.refundId ?? 0, note: NOTE };
  await platform.call(recordOfflineRefund, { token: finance, body });
  const after = await houses();
  expect((after['late-payments'] ?? 0) - (before['late-payments'] ?? 0)).toBe(-FEN - 100);
  expect((after['offline-refunds'] ?? 0) - (before['offline-refunds'] ?? 0)).toBe(FEN + 100);
  expect(after['alipay']).toBe(before['alipay']);
});

test('what the provider says of it later changes nothing, and is an error', async () => {
  const { refundId, refundNo, recordOffline, notifyRefund, read } = await refuseRefund();
  await recordOffline(refundId, NOTE);
  await notifyRefund(refundNo, 'failed');
  await notifyRefund(refundNo, 'done');
  expect(await read()).toMatchObject({ state: 'offline' });
  expect(platform.logged.join('\n')).toContain('a refund was paid twice');
});
