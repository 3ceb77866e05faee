import { PaymentMethod } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOf } from '../../test/database-of.ts';
import { insertRefund } from '../../test/insert-refund.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { insertPlayer } from '../../test/welfare.ts';
import { migrate } from './migrate.ts';

const PAID = Date.parse('2026-03-02T12:00+08:00');

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseOf('0178-keys-of-values');
});
afterAll(() => database.drop());

test('a time before 1970 that a provider brought becomes the time it was written at', async () => {
  const { db } = database;
  const userId = await insertPlayer(db);
  const order = { userId, method: PaymentMethod.alipay, paid: PAID, asked: PAID + 1000, fen: 100 };
  await insertRefund(db, { ...order, orderNo: 'bad' });
  await insertRefund(db, { ...order, orderNo: 'good' });
  await db
    .updateTable('paymentOrder')
    .set((eb) => ({
      paidTime: PAID + 500,
      providerTime: eb.case().when('orderNo', '=', 'bad').then(-1).else(7).end(),
    }))
    .execute();
  await db.updateTable('paymentRefund').set({ providerTime: -1 }).execute();
  await migrate(db);
  const orders = await db
    .selectFrom('paymentOrder')
    .select(['orderNo', 'providerTime'])
    .orderBy('orderNo')
    .execute();
  expect(orders).toEqual([
    { orderNo: 'bad', providerTime: PAID + 500 },
    { orderNo: 'good', providerTime: 7 },
  ]);
  const refunds = await db.selectFrom('paymentRefund').select('providerTime').execute();
  expect(refunds).toEqual([{ providerTime: PAID + 1000 }, { providerTime: PAID + 1000 }]);
});
