import { ERRORS, MemberLevel } from '@gamebox/contract';
import { pageAuditLog, pageLateTerms, resolveLateTerm } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer } from '../../../test/payer.ts';
import { buyTerm, insertPrivilegeVersion, seePrivilege } from '../../../test/privilege.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';
import { up } from '../../db/migrations/0111-held-terms.ts';
import { up as addLateTerms } from '../../db/migrations/0118-late-terms.ts';

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
  await sql`drop table privilege_term_resolution cascade`.execute(db);
  await sql`drop view held_term`.execute(db);
  await sql`drop function keep_term_over cascade`.execute(db);
  await revive();
  const names = { migrationTableName: 'again', migrationLockTableName: 'again_lock' };
  const provider = {
    getMigrations: () => Promise.resolve({ again: { up }, later: { up: addLateTerms } }),
  };
  expect((await new Migrator({ db, provider, ...names }).migrateToLatest()).error).toBeUndefined();
  await checkLedger(db);
  expect(await seePrivilege(platform, token)).toMatchObject({ expireTime, memberLevel: supreme });
  await expect(revive()).rejects.toThrow('over for good');
});

test('a term that begins behind nothing is reported until an operator saw to it', async () => {
  const { db, call } = platform;
  const { token, userId } = await enterPayer(platform, { balances: { fen: 1_000_000 } });
  await buyTerm(platform, token, diamond);
  await buyTerm(platform, token, diamond);
  await checkLedger(db);
  const { termId } = await db
    .updateTable('privilegeTerm')
    .set((eb) => ({ beginTime: eb('beginTime', '+', DAY_MS) }))
    .where('userId', '=', userId)
    .whereRef('beginTime', '>', 'createTime')
    .returning('termId')
    .executeTakeFirstOrThrow();
  await expect(checkLedger(db)).rejects.toThrow(`term ${String(termId)} of user`);
  const finance = await enterOperator(platform, 'finance');
  const list = async (state: 'open' | 'resolved') =>
    (await call(pageLateTerms, { token: finance, query: { state } })).data?.list;
  expect(await list('open')).toMatchObject([{ termId, userId, memberLevel: diamond, note: '' }]);
  const resolve = (by: string, id = termId) =>
    call(resolveLateTerm, { token: by, body: { termId: id, note: '已补偿一天' } });
  expect((await resolve(await enterOperator(platform, 'support'))).code).toBe(403);
  expect((await resolve(finance, termId - 1)).code).toBe(ERRORS.PRIVILEGE_TERM_NOT_FOUND.code);
  expect((await resolve(finance)).data).toBe(true);
  await checkLedger(db);
  expect(await list('open')).toEqual([]);
  expect(await list('resolved')).toMatchObject([{ termId, note: '已补偿一天' }]);
  const { data: audit } = await call(pageAuditLog, { token: finance });
  expect(audit?.list[0]).toMatchObject({ action: 'late-term.resolve' });
});
