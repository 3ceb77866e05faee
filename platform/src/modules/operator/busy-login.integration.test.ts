import { ERRORS } from '@gamebox/contract';
import { loginOperator } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { connectDatabase } from '../../db/database.ts';
import { codeAt, makeTotpSecret } from './totp.ts';

const PASSWORD = 'correct horse battery';
/** As many tries as one address has in a quarter of an hour. */
const TRIES = 5;
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

test.each(['operator', 'operator_session', 'audit_log'])(
  'tries that fail while %s is busy neither use the code up nor count',
  async (table) => {
    const secret = makeTotpSecret();
    const actor = { label: 'command', address: '' };
    await platform.operators.create(
      actor,
      { name: 'busy', password: PASSWORD, roles: ['admin'] },
      secret,
    );
    const login = (password = PASSWORD) => {
      const totp = codeAt(secret, platform.clock.now());
      return platform.call(loginOperator, { body: { name: 'busy', password, totp } });
    };
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
      for (let at = 0; at <= TRIES; at += 1) expect((await login()).code).toBe(429);
    });
    // A wrong password counts as before.
    for (let at = 1; at < TRIES; at += 1)
      expect((await login('wrong')).code).toBe(ERRORS.OPERATOR_LOGIN_WRONG.code);
    expect((await login()).code).toBe(0);
    expect((await login()).code).not.toBe(0);
  },
);
