import { MemberLevel } from '@gamebox/contract';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterPayer } from '../../../test/payer.ts';
import { buyTerm, insertPrivilegeVersion, seePrivilege } from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';
import { up } from '../../db/migrations/0111-held-terms.ts';

const { diamond, supreme } = MemberLevel;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await insertPrivilegeVersion(platform.db, 0);
});
afterAll(() => platform.close());

test('a credited term is over for good; one that had come back ends by the migration', async () => {
  const { db } = platform;
  const { token, userId } = await enterPayer(platform, { balances: { fen: 1_000_000 } });
  await buyTerm(platform, token, diamond);
  await buyTerm(platform, token, diamond);
  await buyTerm(platform, token, supreme);
  const { expireTime } = await seePrivilege(platform, token);
  const last = await db
    .selectFrom('privilegeTerm')
    .select('termId')
    .where('userId', '=', userId)
    .where('creditedTo', 'is not', null)
    .orderBy('termId', 'desc')
    .executeTakeFirstOrThrow();
  const revived = { beginTime: expireTime ?? 0, endTime: (expireTime ?? 0) + 30 * DAY_MS };
  const revive = () =>
    db.updateTable('privilegeTerm').set(revived).where('termId', '=', last.termId).execute();
  await expect(revive()).rejects.toThrow('over for good');
  await sql`drop view held_term`.execute(db);
  await sql`drop function keep_term_over cascade`.execute(db);
  await revive();
  const names = { migrationTableName: 'again', migrationLockTableName: 'again_lock' };
  const provider = { getMigrations: () => Promise.resolve({ again: { up } }) };
  expect((await new Migrator({ db, provider, ...names }).migrateToLatest()).error).toBeUndefined();
  await checkLedger(db);
  expect(await seePrivilege(platform, token)).toMatchObject({ expireTime, memberLevel: supreme });
  await expect(revive()).rejects.toThrow('over for good');
});
