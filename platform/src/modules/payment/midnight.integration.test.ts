import { randomUUID } from 'node:crypto';
import { refundPaymentOrder } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';

test('what is paid before midnight counts in that day, and so does its refund', async () => {
  const now = Date.parse('2026-06-17T23:58:00+08:00');
  const platform = await createTestPlatform({ now });
  const payer = await enterPayer(platform, { balances: { fen: 1000 } });
  platform.clock.advance(Date.parse('2026-06-17T23:59:59+08:00') - platform.clock.now());
  // It is paid, and what follows in the transaction waits until the next day.
  const [paying] = await platform.db.transaction().execute(async (trx) => {
    await sql`lock table ledger_movement in share mode`.execute(trx);
    const begun = [recharge(platform, payer, 1000)] as const;
    await expect.poll(() => countWaiting(trx), { timeout: 30_000 }).toBe(1);
    platform.clock.advance(10_000);
    return begun;
  });
  const { data } = await paying;
  const token = await enterOperator(platform, 'finance');
  const body = {
    requestId: randomUUID(),
    orderId: data?.orderId ?? 0,
    refundFen: 1000,
    reason: '买错了',
  };
  expect((await platform.call(refundPaymentOrder, { token, body })).code).toBe(0);
  const facts = await platform.db
    .selectFrom('activity')
    .select(['kind', 'chinaDay'])
    .where('kind', 'in', ['topUp', 'topUpRefund'])
    .orderBy('activityId')
    .execute();
  expect(facts).toEqual([
    { kind: 'topUp', chinaDay: '2026-06-17' },
    { kind: 'topUpRefund', chinaDay: '2026-06-17' },
  ]);
  await platform.close();
});
