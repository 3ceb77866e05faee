import { SmsScene, getSiteConfig, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { connectDatabase } from '../../db/database.ts';

/** Few, so that a crowd of requests takes them all. */
const CONNECTIONS = 4;
const PLAYERS = 12;
let database: TestDatabase;
let platform: TestPlatform;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = connectDatabase(database.url, { max: CONNECTIONS, onError: () => undefined });
  platform = await createTestPlatform({ database: { db, drop: () => db.destroy() } });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const mobileOf = (player: number) => `138000000${String(player).padStart(2, '0')}`;

async function waiting(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows.length;
}

test('while one login of an address waits, its others hold no connections', async () => {
  const mobiles = Array.from({ length: PLAYERS }, (_, player) => mobileOf(player));
  const [first = ''] = mobiles;
  await platform.login(first);
  platform.clock.advance(60_000);
  for (const mobile of mobiles)
    await platform.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const inbox = platform.simulators.sms.inbox();
  const enter = (phone: string) => {
    const code = inbox.find(({ mobile }) => mobile === phone)?.code ?? '';
    return platform.call(loginByPhone, { body: { phone, code } });
  };
  const entering = await database.db.transaction().execute(async (tx) => {
    await sql`select from user_account where mobile = ${first} for update`.execute(tx);
    const logins = mobiles.map(enter);
    await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0);
    const others = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => platform.call(getSiteConfig)),
    );
    expect(others.map(({ code }) => code)).toEqual(others.map(() => 0));
    expect(await waiting()).toBe(1);
    return logins;
  });
  const answers = await Promise.all(entering);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
});
