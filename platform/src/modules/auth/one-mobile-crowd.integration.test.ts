import { ERRORS, SmsScene, getSiteConfig, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { connectDatabase } from '../../db/database.ts';

const MOBILE = '13800000009';
/** Few, so that a crowd of requests takes them all. */
const CONNECTIONS = 4;
let database: TestDatabase;
let platforms: readonly [TestPlatform, TestPlatform];

/** Two processes on one database, with connections as in production. */
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => {
    const db = connectDatabase(database.url, { max: CONNECTIONS, onError: () => undefined });
    return createTestPlatform({ database: { db, drop: () => db.destroy() } });
  };
  platforms = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(platforms.map((platform) => platform.close()));
  await database.drop();
});

const { SMS_CODE_WRONG, SMS_TOO_MANY_TRIES, TOO_MANY_REQUESTS } = ERRORS;
const body = { phone: MOBILE, code: '0000' };
const enterOften = (times: number) =>
  Array.from({ length: times }, (_, at) =>
    platforms[at % 2 === 0 ? 0 : 1].call(loginByPhone, { body }),
  );

test('90 logins of one mobile at once over two processes are each answered', async () => {
  await platforms[0].call(sendLoginSmsCode, { body: { mobile: MOBILE, scene: SmsScene.login } });
  const answers = await Promise.all(enterOften(90));
  const codes = new Set(answers.map((answer) => answer.code));
  expect(codes).toContain(SMS_CODE_WRONG.code);
  // On a busy machine the last requests wait too long and are refused.
  for (const { code } of [SMS_CODE_WRONG, SMS_TOO_MANY_TRIES, TOO_MANY_REQUESTS])
    codes.delete(code);
  expect([...codes]).toEqual([]);
});

test('while a mobile is held, its logins are refused and keep no connection from others', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${MOBILE}`}, 0))`.execute(tx);
    const entering = enterOften(40);
    const others = await Promise.all(
      platforms.flatMap((platform) => [1, 2, 3].map(() => platform.call(getSiteConfig))),
    );
    expect(others.map(({ code }) => code)).toEqual(Array(6).fill(0));
    const answers = await Promise.all(entering);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(
      new Set([TOO_MANY_REQUESTS.code]),
    );
  });
});
