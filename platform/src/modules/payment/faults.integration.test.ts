import { expect, test } from 'vitest';
import { surviveFaults } from '../../../test/payment-faults.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

/** `npm run bench -- payment-faults` runs all of them. */
const SOME = ['qrAnswered', 'paymentWritten', 'refundAnswered'] as const;

test('killed with an order half done, the platform ends it after its restart', async () => {
  const database = await createTestDatabase();
  try {
    expect(await surviveFaults(database, SOME)).toEqual(SOME);
  } finally {
    await database.drop();
  }
}, 60_000);
