import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentUnderTest } from '../../../test/payment/provider-double.ts';
import type { PaymentPort } from './port.ts';

const DAY_MS = 86_400_000;
const AMOUNT = 5_000;
const BREAKAGES = ['serverError', 'silence', 'wrongSignature', 'malformed'] as const;
const FLAWS = ['signature', 'merchant', 'malformed', 'stale'] as const;

/** What every payment provider must do. Its clock starts at noon in China. */
export function paymentContract(name: string, create: () => Promise<PaymentUnderTest>): void {
  describe(`payments by ${name}`, () => {
    let tested: PaymentUnderTest;
    let port: PaymentPort;
    beforeEach(async () => {
      tested = await create();
      port = tested.port;
    });
    afterEach(() => tested.close());

    const order = (orderNo: string) => ({
      orderNo,
      amountFen: AMOUNT,
      subject: '充值 50 元，一服',
      expireTime: tested.now() + 600_000,
    });
    const pay = async (orderNo: string) => {
      await port.createQr(order(orderNo));
      await tested.pay(orderNo);
    };
    const refund = (refundNo: string, refundFen: number) =>
      port.refund({
        orderNo: 'A1',
        tradeNo: null,
        refundNo,
        refundFen,
        totalFen: AMOUNT,
        reason: '不想要了',
      });

    test('makes a QR code, and one again for the same order', async () => {
      expect((await port.createQr(order('A1'))).qrText).toMatch(/^\w+:\/\//);
      expect((await port.createQr(order('A1'))).qrText).toMatch(/^\w+:\/\//);
      expect((await port.query('A1')).state).toMatch(/absent|waiting/);
    });

    test('tells of a payment when asked, and closes nothing that is paid', async () => {
      await pay('A1');
      const state = await port.query('A1');
      expect(state).toMatchObject({
        state: 'paid',
        orderNo: 'A1',
        paidFen: AMOUNT,
        paidTime: tested.now(),
      });
      expect(state).toHaveProperty('tradeNo', expect.stringMatching(/^\d+$/));
      expect(await port.close('A1')).toBe('paid');
      await expect(port.createQr(order('A1'))).rejects.toMatchObject({ failure: 'refused' });
    });

    test('closes an order, as often as asked', async () => {
      await port.createQr(order('A1'));
      expect(await port.close('A1')).toBe('closed');
      expect(await port.close('A1')).toBe('closed');
      expect((await port.query('A1')).state).toMatch(/absent|closed/);
    });

    test('knows nothing of an order that was never made', async () => {
      expect(await port.query('A9')).toEqual({ state: 'absent' });
      expect(await port.close('A9')).toBe('closed');
      expect(await port.queryRefund({ orderNo: 'A9', tradeNo: null, refundNo: 'R9' })).toBe(
        'absent',
      );
      await expect(refund('R9', 1)).rejects.toMatchObject({ failure: 'refused' });
    });

    test('refunds once for each number, never above what was paid', async () => {
      await pay('A1');
      expect(await port.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: 'R1' })).toBe(
        'absent',
      );
      expect(await refund('R1', 2_000)).toBe('done');
      expect(await refund('R1', 2_000)).toBe('done');
      expect(await port.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: 'R1' })).toBe('done');
      await expect(refund('R2', 3_001)).rejects.toMatchObject({ failure: 'refused' });
      expect(await refund('R3', 3_000)).toBe('done');
      expect(await port.query('A1')).toMatchObject({ state: 'paid', paidFen: AMOUNT });
      expect(await port.close('A1')).toBe('paid');
    });

    test('refunds each payment of an order by its own number', async () => {
      const day = new Date(tested.now()).toISOString().slice(0, 10);
      await pay('A1');
      await tested.payAgain('A1');
      const first = await port.query('A1');
      const own = first.state === 'paid' ? first.tradeNo : '';
      const second = tested.secondTrade('A1');
      const back = (refundNo: string, tradeNo: string, refundFen: number) =>
        port.refund({ orderNo: 'A1', tradeNo, refundNo, refundFen, totalFen: AMOUNT, reason: '' });
      expect(await back('R1', second, AMOUNT)).toBe('done');
      const name = { orderNo: 'A1', tradeNo: second, refundNo: 'R1' };
      expect(await port.queryRefund(name)).toBe('done');
      await expect(back('R2', second, 1)).rejects.toMatchObject({ failure: 'refused' });
      expect(await back('R3', own, AMOUNT)).toBe('done');
      tested.advance(DAY_MS);
      const refunds = ((await port.bill(day)) ?? []).filter(({ kind }) => kind === 'refund');
      const trades = new Map(refunds.map(({ refundNo, tradeNo }) => [refundNo, tradeNo]));
      expect(trades).toEqual(
        new Map([
          ['R1', second],
          ['R3', own],
        ]),
      );
    });

    test('has no refund that it refused, and takes it under the same number later', async () => {
      await pay('A1');
      tested.setRefundMode('refused');
      await expect(refund('R1', 2_000)).rejects.toMatchObject({
        failure: 'refused',
        detail: expect.stringMatching(/./),
      });
      expect(await port.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: 'R1' })).toBe(
        'absent',
      );
      tested.setRefundMode('done');
      expect(await refund('R1', 2_000)).toBe('done');
    });

    test('never takes a refund that is not done for one that failed', async () => {
      await pay('A1');
      for (const [refundNo, mode] of [
        ['R1', 'pending'],
        ['R2', 'abnormal'],
      ] as const) {
        tested.setRefundMode(mode);
        for (let asked = 0; asked < 2; asked += 1)
          expect(await refund(refundNo, 1_000)).toMatch(/pending|abnormal/);
        expect(
          await port.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: refundNo }),
        ).toMatch(/pending|abnormal|absent/);
      }
    });

    test('reads a notification of a payment as what asking would answer', async () => {
      await pay('A1');
      const event = await port.readNotification(tested.paidNotification('A1'));
      const { eventId, kind, ...payment } = { ...event, kind: event.kind };
      expect(kind).toBe('paid');
      expect(eventId).not.toBe('');
      expect({ ...payment, state: 'paid' }).toEqual(await port.query('A1'));
    });

    test('reads a notification of a refund', async () => {
      await pay('A1');
      await refund('R1', 2_000);
      const event = await port.readNotification(tested.refundNotification('A1', 'R1'));
      expect(event).toMatchObject({ kind: 'refund', orderNo: 'A1', refundNo: 'R1', state: 'done' });
    });

    test.each(FLAWS)('refuses a notification for its %s', async (flaw) => {
      await pay('A1');
      const raw = tested.flawed('A1', flaw);
      if (raw === null) return;
      await expect(port.readNotification(raw)).rejects.toMatchObject({
        name: 'PaymentNotificationError',
        reason: flaw,
      });
    });

    test.each([
      ['nothing', ''],
      ['no JSON and no form', '%%%'],
      ['JSON of another kind', '[1,2]'],
      ['a form of another kind', 'a=1&b=2'],
    ])('refuses a notification that is %s', async (_, body) => {
      await pay('A1');
      const { headers } = tested.paidNotification('A1');
      for (const given of [headers, {}])
        await expect(port.readNotification({ headers: given, body })).rejects.toMatchObject({
          name: 'PaymentNotificationError',
        });
    });

    test('bills a day once it is over', async () => {
      const day = new Date(tested.now()).toISOString().slice(0, 10);
      await pay('A1');
      await pay('A2');
      await refund('R1', 2_000);
      expect(await port.bill(day)).toBeNull();
      tested.advance(DAY_MS);
      const bill = (await port.bill(day)) ?? [];
      expect(bill.toSorted((a, b) => key(a).localeCompare(key(b)))).toMatchObject([
        { kind: 'payment', orderNo: 'A1', refundNo: null, amountFen: AMOUNT },
        { kind: 'payment', orderNo: 'A2', refundNo: null, amountFen: AMOUNT },
        { kind: 'refund', orderNo: 'A1', refundNo: 'R1', amountFen: 2_000 },
      ]);
      expect(bill.every(({ tradeNo, time }) => tradeNo !== '' && time < tested.now())).toBe(true);
    });

    test('bills each payment of an order that was paid twice', async () => {
      const day = new Date(tested.now()).toISOString().slice(0, 10);
      await pay('A1');
      await tested.payAgain('A1');
      tested.advance(DAY_MS);
      const first = await port.query('A1');
      const bill = (await port.bill(day)) ?? [];
      expect(bill).toMatchObject(
        [1, 2].map(() => ({ kind: 'payment', orderNo: 'A1', amountFen: AMOUNT })),
      );
      const trades = bill.map(({ tradeNo }) => tradeNo);
      expect(new Set(trades).size).toBe(2);
      expect(trades).toContain(first.state === 'paid' && first.tradeNo);
    });

    test('bills nothing for a day without payments', async () => {
      tested.advance(DAY_MS);
      expect(await port.bill('2026-06-17')).toEqual([]);
    });

    test.each(BREAKAGES)('says when the provider can’t be asked: %s', async (how) => {
      await pay('SECRETORDER');
      tested.breakDown(how);
      const failure = how === 'wrongSignature' ? tested.whereUntrusted : 'unreachable';
      if (how === 'silence') port = tested.impatient;
      const calls = [
        () => port.createQr(order('A2')),
        () => port.query('SECRETORDER'),
        () => port.close('SECRETORDER'),
        () => port.refund({ ...order('SECRETORDER'), ...refundOf('SECRETORDER') }),
        () => port.queryRefund({ orderNo: 'SECRETORDER', tradeNo: null, refundNo: 'R1' }),
        () => port.bill('2026-06-16'),
      ];
      const answers = calls.map((call) => call().catch((error: unknown) => error));
      for (const error of await Promise.all<unknown>(answers)) {
        expect(error).toMatchObject({ name: 'PaymentError', failure });
        expect(inspect(error, { depth: 9 })).not.toMatch(/SECRETORDER|PRIVATE KEY/);
      }
    });

    test('says when the provider does not know our keys', async () => {
      const { withWrongKeys } = tested;
      if (withWrongKeys === null) return;
      await expect(withWrongKeys.query('A1')).rejects.toMatchObject({
        name: 'PaymentError',
        failure: 'misconfigured',
      });
    });
  });
}

function refundOf(orderNo: string) {
  return { orderNo, tradeNo: null, refundNo: 'R1', refundFen: 1, totalFen: AMOUNT, reason: '' };
}

function key({ orderNo, refundNo }: { orderNo: string; refundNo: string | null }): string {
  return `${refundNo === null ? 'payment' : 'refund'} ${orderNo}`;
}
