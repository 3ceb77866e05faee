import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { isOtherKeyUsed, tellKeyUse } from './key-use-repository.ts';
import { adoptKey, closeChange, endChange, openVault, reopenChange } from './open-vault.ts';
import { fingerprintOf } from './vault.ts';
import type { Vault } from './vault.ts';

const old = { key: randomBytes(32), from: 'DATA_KEY' };
const next = { key: randomBytes(32), from: 'DATA_KEY' };
let database: TestDatabase;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  await database.drop();
});

async function use(vault: Pick<Vault, 'keyFingerprint'>) {
  const onRefused = vi.fn<() => void>();
  const onError = (error: unknown) => {
    throw error;
  };
  const told = await tellKeyUse({ db: database.db, vault, onError, onRefused });
  ends.push(told.end);
  return { ...told, onRefused };
}

const isUsedBeside = (key: Buffer) => inTransaction(database.db, (tx) => isOtherKeyUsed(tx, key));

test('a process says the key that it encrypts with at the moment', async () => {
  await openVault(database.db, old);
  const vault = await openVault(database.db, next, old.key);
  const { tell, end, onRefused } = await use(vault);
  expect([await isUsedBeside(old.key), await isUsedBeside(next.key)]).toEqual([false, true]);
  await vault.beginChange();
  await tell();
  expect([await isUsedBeside(old.key), await isUsedBeside(next.key)]).toEqual([true, false]);
  await end();
  expect(await isUsedBeside(old.key)).toBe(false);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a process that slept while its change was taken back is told once', async () => {
  await openVault(database.db, old);
  const vault = await openVault(database.db, next, old.key);
  await vault.beginChange();
  const { tell, onRefused } = await use(vault);
  await closeChange(database.db, old.key);
  await inTransaction(database.db, (tx) => endChange(tx, old.key, fingerprintOf(next.key)));
  await tell();
  await tell();
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('so is one of the old key, once the database takes the new one’s values alone', async () => {
  const ofOld = await openVault(database.db, old);
  const vault = await openVault(database.db, next, old.key);
  await vault.beginChange();
  const during = await use(ofOld);
  expect(during.onRefused).not.toHaveBeenCalled();
  await closeChange(database.db, next.key);
  await during.tell();
  expect(during.onRefused).toHaveBeenCalledTimes(1);
  await reopenChange(database.db, next.key);
  const after = await use(ofOld);
  await closeChange(database.db, next.key);
  await inTransaction(database.db, (tx) => adoptKey(tx, next.key, vault));
  await after.tell();
  expect(after.onRefused).toHaveBeenCalledTimes(1);
  expect((await use(vault)).onRefused).not.toHaveBeenCalled();
});
