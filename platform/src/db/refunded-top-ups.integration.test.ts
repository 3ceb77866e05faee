import { PaymentMethod } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOf } from '../../test/database-of.ts';
import { insertRefund } from '../../test/insert-refund.ts';
import type { InsertedRefund } from '../../test/insert-refund.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer } from '../../test/welfare.ts';
import { migrate } from './migrate.ts';

const at = (time: string) => Date.parse(`${time}+08:00`);

const REFUNDED: readonly Omit<InsertedRefund, 'userId' | 'orderNo'>[] = [
  { method: PaymentMethod.alipay, paid: at('2026-03-02T00:00'), fen: 700 },
  { method: PaymentMethod.wechat, paid: at('2026-03-02T23:59'), fen: 300, state: 'pending' },
  { method: PaymentMethod.balance, paid: at('2026-03-08T12:00'), fen: 50, state: 'offline' },
  { method: PaymentMethod.alipay, paid: at('2026-03-02T12:00'), fen: 9, state: 'failed' },
  { method: PaymentMethod.alipay, paid: at('2026-03-02T12:00'), fen: 9, cause: 'trade' },
  { method: PaymentMethod.platform, paid: at('2026-03-02T12:00'), fen: 9 },
];

let database: TestDatabase;
let userId: number;

beforeAll(async () => {
  database = await createDatabaseOf('0154-coupon-counts');
  userId = await insertPlayer(database.db);
  for (const [nth, refunded] of REFUNDED.entries())
    await insertRefund(database.db, { ...refunded, userId, orderNo: `N${String(nth)}` });
  await migrate(database.db);
});
afterAll(() => database.drop());

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
