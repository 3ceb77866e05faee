import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { addressBlocks } from '../../address-blocks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createAddressCountRepository } from './address-count-repository.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('old counts are removed without waiting for those that are being counted', async () => {
  const { db } = database;
  const counts = createAddressCountRepository(db);
  const [busy, quiet] = ['2001:db8:1:1::1', '2001:db8:2:1::1'].map(addressBlocks);
  for (const blocks of [busy ?? [], quiet ?? []])
    await inTransaction(db, (tx) => counts.add(tx, 'sms send', blocks, 9, 0));
  await inTransaction(db, async (tx) => {
    await counts.add(tx, 'sms send', busy ?? [], 9, HOUR_MS);
    await counts.removeOver(HOUR_MS);
  });
  const left = await db.selectFrom('addressCount').select('block').orderBy('block').execute();
  expect(left.map(({ block }) => block)).toEqual((busy ?? []).map(({ block }) => block).toSorted());
});
