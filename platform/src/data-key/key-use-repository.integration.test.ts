import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { createAuditRepository } from '../modules/audit/repository.ts';
import { createAuditService } from '../modules/audit/service.ts';
import { rotateDataKey } from '../rotate-data-key.ts';
import { tellKeyUse } from './key-use-repository.ts';
import { openVault } from './open-vault.ts';

const old = { key: randomBytes(32), from: 'DATA_KEY' };
const next = { key: randomBytes(32), from: 'DATA_KEY' };
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await openVault(database.db, old);
});
afterEach(() => database.drop());

const refuse = (error: unknown) => {
  throw error;
};

async function rotate() {
  const { db } = database;
  const vault = await openVault(db, next, old.key);
  const audit = createAuditService(createAuditRepository(db), () => 1);
  const actor = { label: 'command', address: '' };
  return rotateDataKey({ db, vault, key: next.key, audit, actor });
}

test('a quiet process that writes with the old key keeps the database with it', async () => {
  const stop = await tellKeyUse(database.db, old.key, refuse);
  const other = await tellKeyUse(database.db, next.key, refuse);
  expect(await rotate()).toMatchObject({ renewed: 0, isDone: false });
  await openVault(database.db, old, next.key);
  await stop();
  expect(await rotate()).toMatchObject({ isDone: true });
  await other();
});

test('one that was killed keeps it for a minute', async () => {
  const stop = await tellKeyUse(database.db, old.key, refuse);
  expect(await rotate()).toMatchObject({ isDone: false });
  await sql`update data_key_use set seen_time = seen_time - interval '1 minute'`.execute(
    database.db,
  );
  expect(await rotate()).toMatchObject({ isDone: true });
  await stop();
});
