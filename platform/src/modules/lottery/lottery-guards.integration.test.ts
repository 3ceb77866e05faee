import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { draw, insertLottery, insertRichPlayer } from '../../../test/lottery.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

test.each([
  'update lottery_round set day = day + 1',
  'delete from lottery_round',
  "update lottery_draw set roll = 0, client_seed = 'x'",
  'update lottery_draw set prize_id = rolled_prize_id, points = points + 1',
  'delete from lottery_draw',
  "insert into lottery_round (setting_id, version_id, day, seed, seed_hash, prize_table, table_hash) select setting_id, version_id, day + 99, seed, seed, '', sha256('') from lottery_round limit 1",
])('the database refuses: %s', async (statement) => {
  const { settingId } = await insertLottery(platform.db, { prizes: [{ weight: 1 }] });
  await draw(platform, await insertRichPlayer(platform, 1000), settingId);
  await expect(sql.raw(statement).execute(platform.db)).rejects.toMatchObject({
    code: expect.stringMatching(/^23/),
  });
});
