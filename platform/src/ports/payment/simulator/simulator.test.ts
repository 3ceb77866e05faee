import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBook, secondTrade } from '../../../../test/payment/provider-double.ts';
import { paymentContract } from '../payment.contract.ts';
import type { PaymentEvent, RawNotification } from '../port.ts';
import { MERCHANT, writeNotification } from './notification.ts';
import type { Statement } from './notification.ts';
import { createPaymentSimulator } from './simulator.ts';
import type { PaymentSimulator } from './simulator.ts';

const NOON = Date.parse('2026-06-17T12:00:00+08:00');
const DAY_MS = 86_400_000;
const order = { orderNo: 'A1', amountFen: 5000, subject: '充值', expireTime: NOON + 600_000 };

let folder: string;
let time: number;
let arrived: RawNotification[];
let answer: { status: number; body: string };
let simulator: PaymentSimulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gamebox-payment-'));
  time = NOON;
  arrived = [];
  answer = { status: 200, body: 'success' };
  simulator = start();
  await simulator.createQr(order);
});
afterEach(() => {
  simulator.stop();
  rmSync(folder, { recursive: true });
});

function start(): PaymentSimulator {
  return createPaymentSimulator({
    provider: 'alipay',
    publicUrl: 'https://box.test',
    now: () => time,
    file: join(folder, 'simulators', 'alipay.jsonl'),
    post: async (_, raw) => {
      arrived.push(raw);
      return answer;
    },
  });
}
const readEvents = (): Promise<PaymentEvent[]> =>
  Promise.all(arrived.map(simulator.readNotification));

describe('tells of a payment', () => {
  test.each([
    ['now', 1],
    ['twice', 2],
    ['late', 0],
    ['never', 0],
    ['afterRefund', 0],
  ] as const)('%s: %i at once', async (notice, count) => {
    expect(await simulator.pay('A1', { notice })).toBe(true);
    const events = await readEvents();
    expect(events).toHaveLength(count);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(Math.min(count, 1));
    expect(await simulator.query('A1')).toMatchObject({ state: 'paid', paidFen: 5000 });
  });

  test('after the refund that came later', async () => {
    await simulator.pay('A1', { notice: 'afterRefund' });
    const refund = {
      orderNo: 'A1',
      tradeNo: null,
      refundNo: 'R1',
      refundFen: 1,
      totalFen: 5000,
      reason: '',
    };
    await simulator.refund(refund);
    await simulator.whenIdle();
    expect((await readEvents()).map(({ kind }) => kind)).toEqual(['refund', 'paid']);
  });

  test('once more by a notice of its own', async () => {
    await simulator.pay('A1');
    await simulator.notifyAgain('A1');
    const [first, second] = await readEvents();
    expect(second).toEqual({ ...first, eventId: second?.eventId });
    expect(second?.eventId).not.toBe(first?.eventId);
  });

  test('as often as it is not taken, also by the process after it', async () => {
    answer = { status: 200, body: 'failure' };
    await simulator.pay('A1');
    expect(simulator.find('A1')?.notices).toMatchObject([{ attempts: 1, taken: false }]);
    simulator.stop();
    answer = { status: 200, body: 'success' };
    time += 2_000;
    simulator = start();
    await expect.poll(() => simulator.find('A1')?.notices[0]?.taken).toBe(true);
    const [first, second] = await readEvents();
    expect(second).toEqual(first);
  });
});

test('keeps its orders over a kill in the middle of a line', async () => {
  const file = join(folder, 'simulators', 'alipay.jsonl');
  await simulator.pay('A1', { notice: 'never' });
  appendFileSync(file, '{"orderNo":"A2","amou');
  simulator = start();
  expect(simulator.orders()).toMatchObject([{ orderNo: 'A1', state: 'paid' }]);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
});

test('closes what nobody paid in time, and takes a payment that crosses the closing', async () => {
  time = order.expireTime;
  expect(await simulator.query('A1')).toEqual({ state: 'closed' });
  expect(await simulator.pay('A1')).toBe(true);
  expect(await simulator.close('A1')).toBe('paid');
  expect(await simulator.pay('A1')).toBe(false);
});

test('settles a refund that was to come later, and one decided by hand', async () => {
  await simulator.pay('A1');
  const refund = { orderNo: 'A1', tradeNo: null, refundFen: 1000, totalFen: 5000, reason: '' };
  simulator.setRefundMode('later');
  expect(await simulator.refund({ ...refund, refundNo: 'R1' })).toBe('pending');
  time += 3_000;
  expect(await simulator.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: 'R1' })).toBe(
    'done',
  );
  simulator.setRefundMode('pending');
  expect(await simulator.refund({ ...refund, refundNo: 'R2' })).toBe('pending');
  await simulator.settleRefund('A1', 'R2', 'failed');
  expect(await simulator.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: 'R2' })).toBe(
    'failed',
  );
  expect((await readEvents()).at(-1)).toMatchObject({
    kind: 'refund',
    refundNo: 'R2',
    state: 'failed',
  });
});

test('bills what was planted', async () => {
  await simulator.pay('A1');
  await simulator.createQr({ ...order, orderNo: 'A2' });
  await simulator.pay('A2');
  simulator.setBilled('A1', 'missing');
  simulator.setBilled('A2', 'wrongAmount');
  const unknown = simulator.plantUnknown(700, NOON - 1);
  expect(await simulator.bill('2026-06-17')).toBeNull();
  time += DAY_MS;
  expect(await simulator.bill('2026-06-17')).toMatchObject([
    { orderNo: unknown, amountFen: 700 },
    { orderNo: 'A2', amountFen: 5100 },
  ]);
});

describe.each(['alipay', 'wechat'] as const)('as %s', (provider) => {
  paymentContract(`the simulator of ${provider}`, async () => {
    const { orders, now, advance } = createBook(provider, NOON);
    const write = (event: Statement['event'], change: Partial<Statement> = {}, key?: string) =>
      writeNotification(
        provider,
        { merchant: MERCHANT, time: now(), event, ...change },
        key === undefined ? undefined : () => key,
      );
    const paid = (orderNo: string): Statement['event'] => {
      const payment = orders.find(orderNo)?.payment ?? null;
      if (payment === null) throw new Error('not paid');
      return { kind: 'paid', eventId: 'e1', orderNo, ...payment };
    };
    return {
      port: orders,
      impatient: orders,
      whereUntrusted: 'unreachable' as const,
      withWrongKeys: null,
      now,
      advance,
      pay: (orderNo) => orders.pay(orderNo, { notice: 'never' }),
      payAgain: (orderNo) => orders.payAgain(orderNo, 'never'),
      secondTrade: (orderNo) => secondTrade(orders, orderNo),
      paidNotification: (orderNo) => write(paid(orderNo)),
      refundNotification: (orderNo, refundNo) =>
        write({ kind: 'refund', eventId: 'e2', orderNo, refundNo, state: 'done' }),
      flawed: (orderNo, flaw) => {
        if (flaw === 'signature') return write(paid(orderNo), {}, 'forged');
        if (flaw === 'merchant') return write(paid(orderNo), { merchant: 'another' });
        if (flaw === 'stale' && provider === 'alipay') return null;
        if (flaw === 'stale') return write(paid(orderNo), { time: now() - 301_000 });
        return { ...write(paid(orderNo)), body: '' };
      },
      setRefundMode: orders.setRefundMode,
      breakDown: () => orders.setUnavailable(true),
      close: async () => orders.stop(),
    };
  });
});
