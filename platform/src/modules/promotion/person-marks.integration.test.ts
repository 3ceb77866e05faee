import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { createVault } from '../../data-key/vault.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createMarkRepository } from './mark-repository.ts';
import { createPersonMarks } from './person-marks.ts';

const MOBILE = '13900000077';
const marks = createPersonMarks(createMarkRepository(), createVault(randomBytes(32)));
const plain = createHash('sha256').update(MOBILE).digest();
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const stored = () =>
  platform.db.selectFrom('personMark').selectAll().where('kind', '=', 'mobile').execute();

test('nobody finds a mobile by hashing all there are', async () => {
  await platform.login(MOBILE);
  const [mark] = await stored();
  expect(mark).toMatchObject({ keyed: true });
  expect(mark?.mark.equals(plain)).toBe(false);
});

test('what was stored without a key is keyed as what comes after it', async () => {
  const { db } = platform;
  await db.deleteFrom('personMark').execute();
  await platform.login('13900000078');
  const users = await db.selectFrom('userAccount').select('userId').orderBy('userId').execute();
  const [userId = 0, other = 0] = users.map((user) => user.userId);
  await db.deleteFrom('personMark').execute();
  const old = { kind: 'mobile', mark: plain, userId, keyed: false } as const;
  await db.insertInto('personMark').values(old).execute();
  await marks.keyPlain(db);
  await marks.keyPlain(db);
  await inTransaction(db, (tx) => marks.add(tx, other, 'mobile', MOBILE));
  const [one, second, ...more] = await stored();
  expect(more).toEqual([]);
  expect([one?.keyed, second?.keyed]).toEqual([true, true]);
  expect(one?.mark.equals(second?.mark ?? plain)).toBe(true);
  expect(one?.mark.equals(plain)).toBe(false);
});
