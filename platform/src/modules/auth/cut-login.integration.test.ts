import { getLoginQrcode, getLoginStatus } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { TEST_URL, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { connectDatabase } from '../../db/database.ts';

let platform: TestPlatform;
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const db = connectDatabase(database.url, { max: 4, onError: () => undefined });
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  platform = await createTestPlatform({ database: { db, drop } });
});
afterEach(() => platform.close());

/** Ends the connections that wait for the table's lock, once there is one. */
async function cutWaiting(table: string, work: () => Promise<void>): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const working = work();
    const cut = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return rows.length;
    };
    await expect.poll(cut, { interval: 5 }).toBeGreaterThan(0);
    await working;
  });
}

test('a phone whose connection is cut at its return sees a page that loads again, and is logged in', async () => {
  const { data } = await platform.call(getLoginQrcode);
  const ticket = new URL(data?.qrcode ?? TEST_URL).searchParams.get('ticket') ?? '';
  await platform.app.inject({ url: `/wechat/scan?scene=${ticket}` });
  const code = platform.simulators.wechatLogin.authorize('sim-suwan') ?? '';
  const comeBack = () =>
    platform.app.inject({ url: `/wechat/callback?state=${ticket}&code=${code}` });
  await cutWaiting('user_account', async () => {
    const { statusCode, headers, body } = await comeBack();
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('1');
    expect(body).toContain('http-equiv="refresh" content="1"');
    expect(body).toContain('请稍候');
  });
  expect((await comeBack()).body).toContain('登录成功');
  const query = { token: data?.token ?? '' };
  expect((await platform.call(getLoginStatus, { query })).data?.status).toBe(1);
});
