import { randomUUID } from 'node:crypto';
import { PaymentMethod } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOf } from '../../test/database-of.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer } from '../../test/welfare.ts';
import { migrate } from './migrate.ts';
import type { PaymentRefundTable } from './schema-payment.ts';

const at = (time: string) => Date.parse(`${time}+08:00`);

interface Refunded {
  readonly method: PaymentMethod;
  readonly paid: string;
  readonly fen: number;
  readonly cause?: PaymentRefundTable['cause'];
  readonly state?: PaymentRefundTable['state'];
}

const REFUNDED: readonly Refunded[] = [
  { method: PaymentMethod.alipay, paid: '2026-03-02T00:00', fen: 700 },
  { method: PaymentMethod.wechat, paid: '2026-03-02T23:59', fen: 300, state: 'pending' },
  { method: PaymentMethod.balance, paid: '2026-03-08T12:00', fen: 50, state: 'offline' },
  { method: PaymentMethod.alipay, paid: '2026-03-02T12:00', fen: 9, state: 'failed' },
  { method: PaymentMethod.alipay, paid: '2026-03-02T12:00', fen: 9, cause: 'trade' },
  { method: PaymentMethod.platform, paid: '2026-03-02T12:00', fen: 9 },
];

let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await createDatabaseOf('0154-coupon-counts');
  userId = await insertPlayer(database.db);
  for (const [nth, refunded] of REFUNDED.entries()) await insertRefund(`N${String(nth)}`, refunded);
  await migrate(database.db);
});
afterAll(() => database.drop());

async function insertRefund(no: string, refunded: Refunded): Promise<void> {
  const { method, paid, fen, cause = 'asked', state = 'done' } = refunded;
  const time = at(paid);
  const { orderId } = await database.db
    .insertInto('paymentOrder')
    .values({
      orderNo: no,
      userId,
      requestId: randomUUID(),
      requestHash: Buffer.alloc(32),
      type: 1,
      state: 5,
      method,
      subject: '平台币',
      priceFen: 1000,
      discountFen: 0,
      amountFen: 1000,
      refundedFen: fen,
      couponId: null,
      content: JSON.stringify({ type: 1, amountFen: 1000 }),
      gets: '[]',
      details: '[]',
      qrText: null,
      tradeNo: null,
      providerTime: null,
      createTime: time,
      expireTime: time,
      paidTime: time,
      closeTime: null,
    })
    .returning('orderId')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('paymentRefund')
    .values({
      refundNo: `R${no}`,
      orderId,
      cause,
      tradeNo: cause === 'trade' ? 'T1' : null,
      providerTime: null,
      requestId: cause === 'asked' ? randomUUID() : null,
      refundFen: fen,
      reason: '买错了',
      bearLoss: false,
      state: state === 'offline' ? 'done' : state,
      refusal: state === 'failed' ? 'balance' : null,
      createTime: at('2026-05-01T12:00'),
      doneTime: state === 'done' || state === 'offline' ? at('2026-05-01T12:00') : null,
    })
    .execute();
  if (state === 'offline')
    await database.db
      .updateTable('paymentRefund')
      .set({ state, offlineNote: '转账 1 号' })
      .where('orderId', '=', orderId)
      .execute();
}

test('what was paid back before counts against top-ups at the time they were paid', async () => {
  const facts = await database.db
    .selectFrom('activity')
    .select(['userId', 'kind', 'amount', 'time', 'chinaDay'])
    .orderBy('activityId')
    .execute();
  const fact = { userId, kind: 'topUpRefund' };
  expect(facts).toEqual([
    { ...fact, amount: 700, time: at('2026-03-02T00:00'), chinaDay: '2026-03-02' },
    { ...fact, amount: 50, time: at('2026-03-08T12:00'), chinaDay: '2026-03-08' },
  ]);
});

test('and in the progress of each day, week, month and in total', async () => {
  const progress = await database.db
    .selectFrom('activityProgress')
    .select(['span', 'beginDay', 'times', 'amount'])
    .where('userId', '=', userId)
    .where('kind', '=', 'topUpRefund')
    .orderBy('span')
    .orderBy('beginDay')
    .execute();
  expect(progress).toEqual([
    { span: 'day', beginDay: '2026-03-02', times: 1, amount: 700 },
    { span: 'day', beginDay: '2026-03-08', times: 1, amount: 50 },
    { span: 'ever', beginDay: '1970-01-01', times: 2, amount: 750 },
    { span: 'month', beginDay: '2026-03-01', times: 2, amount: 750 },
    { span: 'week', beginDay: '2026-03-02', times: 2, amount: 750 },
  ]);
});
