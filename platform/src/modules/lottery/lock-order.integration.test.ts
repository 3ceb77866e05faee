import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { draw, insertLottery, insertRichPlayer } from '../../../test/lottery.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { lockBalance, lockStock } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';

const STOCK = 3;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

test('a draw takes the accounts before the stock, as others that hold an account and want the stock', async () => {
  const player = await insertRichPlayer(platform, 100);
  const { settingId, prizeIds } = await insertLottery(platform.db, {
    prizes: [{ weight: 2 ** 31 - 1, points: 5, stock: STOCK }, { weight: 1 }],
  });
  const { stockId } = await platform.db
    .selectFrom('lotteryPrize')
    .select('stockId')
    .where('prizeId', '=', prizeIds[0] ?? 0)
    .executeTakeFirstOrThrow();
  const drawn = await inTransaction(platform.db, async (tx) => {
    await lockBalance(tx, player.userId, 'points');
    const drawing = draw(platform, player, settingId);
    await expect.poll(() => countWaiting(tx), { timeout: 30_000 }).toBe(1);
    // The draw waits for the account. If it held the stock, this would be a deadlock.
    await sql`set local lock_timeout = '100ms'`.execute(tx);
    expect(await lockStock(tx, stockId ?? 0)).toBe(STOCK);
    return { drawing };
  });
  expect(await drawn.drawing).toMatchObject({ code: 0, data: { points: 5 } });
});
