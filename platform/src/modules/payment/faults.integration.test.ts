import { expect, test } from 'vitest';
import { surviveFaults } from '../../../test/payment-faults.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

/** All of them: `npm run bench -- payment-faults`. */
const SOME = ['qrAnswered', 'paymentWritten', 'refundAnswered'] as const;

test('killed with an order half done, the platform ends it after its restart', async () => {
  const database = await createTestDatabase();
  try {
    expect(await surviveFaults(database, SOME)).toEqual(SOME);
  } finally {
    await database.drop();
  }
}, 60_000);
