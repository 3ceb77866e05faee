import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdBack } from '../../test/hold-inserts.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { adoptKey, closeChange, endChange, openVault } from './open-vault.ts';
import { createVault, fingerprintOf } from './vault.ts';

const first = { key: randomBytes(32), from: 'DATA_KEY' };
const other = { key: randomBytes(32), from: 'DATA_KEY' };
const REFUSAL = 'Wrong environment: DATA_KEY: not the key this database was encrypted with';
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('the key that a database begins with is the only one it takes', async () => {
  await openVault(database.db, first);
  await openVault(database.db, first);
  await expect(openVault(database.db, other)).rejects.toThrow(REFUSAL);
});

test('of two keys given at once one is refused', async () => {
  const both = await Promise.allSettled([first, other].map((key) => openVault(database.db, key)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an older database is known by what it holds', async () => {
  await holdName(`user:${String(await addUser())}:name`);
  await expect(openVault(database.db, other)).rejects.toThrow(REFUSAL);
  await openVault(database.db, first);
});

test('a process that starts while the key is adopted begins no change back to it', async () => {
  await openVault(database.db, first);
  const vault = await openVault(database.db, other, first.key);
  await holdBack(
    database.db,
    {
      hold: async (tx) => {
        const nextFingerprint = fingerprintOf(other.key);
        await tx.updateTable('dataKey').set({ nextFingerprint }).execute();
        await closeChange(tx, other.key);
        await adoptKey(tx, other.key, vault);
      },
      waiters: 1,
    },
    () => [openVault(database.db, other, first.key).then((one) => one.beginChange())],
  );
  await openVault(database.db, other);
  await expect(openVault(database.db, first)).rejects.toThrow(REFUSAL);
});

test('opening begins no change, and encrypts with the database’s own key until one begins', async () => {
  await openVault(database.db, first);
  const vault = await openVault(database.db, other, first.key);
  expect(createVault(first.key).decrypt(vault.encrypt('林川', 'x'), 'x')).toBe('林川');
  await openVault(database.db, first);
  await openVault(database.db, { key: randomBytes(32), from: 'DATA_KEY' }, first.key);
  const before = vault.encrypt('林川', 'x');
  await vault.beginChange();
  expect(createVault(other.key).decrypt(vault.encrypt('林川', 'x'), 'x')).toBe('林川');
  expect(vault.decrypt(before, 'x')).toBe('林川');
  await expect(openVault(database.db, first)).rejects.toThrow('a change of the key has begun');
});

test('where a command left the change closed to one key, a process of the other opens it again', async () => {
  await openVault(database.db, first);
  await (await openVault(database.db, other, first.key)).beginChange();
  await closeChange(database.db, first.key);
  await openVault(database.db, first, other.key).then((one) => one.beginChange());
  const vault = await openVault(database.db, other, first.key);
  expect(vault.keyFingerprint).toEqual(fingerprintOf(first.key));
  await vault.beginChange();
  expect(vault.keyFingerprint).toEqual(fingerprintOf(other.key));
  await closeChange(database.db, other.key);
  const back = await openVault(database.db, first, other.key);
  expect(back.keyFingerprint).toEqual(fingerprintOf(other.key));
  await back.beginChange();
  expect(back.keyFingerprint).toEqual(fingerprintOf(first.key));
  // The commands that closed it go on, and end nothing.
  const change = fingerprintOf(other.key);
  expect(await inTransaction(database.db, (tx) => endChange(tx, first.key, change))).toBe(false);
  expect(await inTransaction(database.db, (tx) => adoptKey(tx, other.key, vault))).toBe(false);
  await openVault(database.db, first, other.key);
});

test('who comes back with the environment of before a change begins none back, until a command asks for it', async () => {
  const refusal = 'the database was changed from this key to that of DATA_KEY_OLD';
  await openVault(database.db, first);
  const sleeper = await openVault(database.db, first, other.key);
  await change(other, first);
  await expect(openVault(database.db, first, other.key)).rejects.toThrow(refusal);
  await expect(sleeper.beginChange()).rejects.toThrow(refusal);
  await openVault(database.db, other);
  // All processes may know both keys before a change begins.
  await openVault(database.db, other, first.key);
  await change(first, other, { toLeftKey: true });
  await expect(openVault(database.db, other, first.key)).rejects.toThrow(refusal);
});

test('a change that was taken back is begun again by nobody who comes back with its key', async () => {
  await openVault(database.db, first);
  const vault = await openVault(database.db, other, first.key);
  await vault.beginChange();
  await closeChange(database.db, first.key);
  await inTransaction(database.db, (tx) => adoptKey(tx, first.key, vault));
  await expect(openVault(database.db, other, first.key)).rejects.toThrow(
    'was changed from this key',
  );
  await openVault(database.db, first, other.key);
});

test('whoever comes back with a key from before the last one begins no change back either', async () => {
  const third = { key: randomBytes(32), from: 'DATA_KEY' };
  await openVault(database.db, first);
  await change(other, first);
  await (await openVault(database.db, third, other.key)).beginChange();
  await closeChange(database.db, other.key);
  await inTransaction(database.db, (tx) => endChange(tx, other.key, fingerprintOf(third.key)));
  for (const left of [first, third])
    await expect(openVault(database.db, left, other.key)).rejects.toThrow('from this key');
  await (await openVault(database.db, third, other.key, { toLeftKey: true })).beginChange();
  await closeChange(database.db, third.key);
  const vault = await openVault(database.db, third, other.key);
  await inTransaction(database.db, (tx) => adoptKey(tx, third.key, vault));
  for (const left of [first, other])
    await expect(openVault(database.db, left, third.key)).rejects.toThrow('from this key');
  await openVault(database.db, third);
});

async function change(
  to: typeof first,
  from: typeof first,
  options?: { readonly toLeftKey: boolean },
): Promise<void> {
  const vault = await openVault(database.db, to, from.key, options);
  await vault.beginChange();
  await closeChange(database.db, to.key);
  expect(await inTransaction(database.db, (tx) => adoptKey(tx, to.key, vault))).toBe(true);
}

async function addUser(): Promise<number> {
  const user = {
    nickname: 'x',
    avatar: '',
    mobile: null,
    wechatId: null,
    plat: 1,
    registerTime: 0,
  };
  const { userId } = await database.db
    .insertInto('userAccount')
    .values(user)
    .returning('userId')
    .executeTakeFirstOrThrow();
  return userId;
}

async function holdName(context: string): Promise<void> {
  const sealed = createVault(first.key).encrypt('林川', context);
  const { userId } = await database.db
    .selectFrom('userAccount')
    .select('userId')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('identitySubmission')
    .values({
      userId,
      state: 'passed',
      nameCipher: sealed,
      idCardCipher: sealed,
      idCardHmac: randomBytes(32),
      submitTime: 0,
      answerTime: 0,
      nextAskTime: null,
    })
    .execute();
}
