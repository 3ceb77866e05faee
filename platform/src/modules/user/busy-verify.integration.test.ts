import { getUserDetail, verifyIdentity } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { connectDatabase } from '../../db/database.ts';

/** More than a player may submit in a day. */
const TRIES = 6;
let platform: TestPlatform;
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const waits = { acquireMs: 2_000, queryMs: 2_500, lockMs: 100 };
  const db = connectDatabase(database.url, { max: 8, onError: () => undefined, waits });
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  platform = await createTestPlatform({ database: { db, drop } });
});
afterEach(() => platform.close());

test('a submission whose answer can’t be written yet counts once, and passes when it is sent again', async () => {
  const token = await platform.login();
  const found = platform.simulators.identityRegistry
    .people()
    .find(({ note }) => note.includes('成年人'));
  const body = { name: found?.name ?? '', idCard: found?.idCard ?? '' };
  const verify = () => platform.call(verifyIdentity, { token, body });
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table security_event in share mode`.execute(trx);
    for (let at = 0; at < TRIES; at += 1) expect((await verify()).code).toBe(429);
  });
  const rows = await platform.db.selectFrom('identitySubmission').select('state').execute();
  expect(rows).toEqual([{ state: 'pending' }]);
  expect(await verify()).toMatchObject({ code: 0, data: true });
  expect((await platform.call(getUserDetail, { token })).data?.identityVerify).toBe(1);
});
