import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginKeyChange, createSealedPlatform, useKey } from '../test/sealed-platform.ts';
import type { SealedPlatform } from '../test/sealed-platform.ts';
import { openOwnVault, openVault } from './data-key/open-vault.ts';
import { createVault, fingerprintOf } from './data-key/vault.ts';
import { createAuditRepository } from './modules/audit/repository.ts';
import { createAuditService } from './modules/audit/service.ts';
import type { AuditService } from './modules/audit/service.ts';
import { runRotation } from './rotate-command.ts';
import { takeBackDataKey } from './take-back-data-key.ts';

const old = { key: randomBytes(32), from: 'DATA_KEY' };
const next = { key: randomBytes(32), from: 'DATA_KEY' };
let database: SealedPlatform['database'];
let platform: SealedPlatform['platform'];

beforeEach(async () => {
  ({ database, platform } = await createSealedPlatform(old));
});
afterEach(() => platform.close());

const begin = () => beginKeyChange(database.db, next, old);

async function takeBack(
  leaveUnreadable = false,
  wanted: Buffer | null = null,
  append: AuditService['append'] | null = null,
) {
  const { vault, change: begun } = await openOwnVault(database.db, old);
  const audit = createAuditService(createAuditRepository(database.db), () => 1);
  const actor = { label: 'command', address: '' };
  const change = wanted ?? begun;
  if (change === null) throw new Error('no change has begun');
  return takeBackDataKey({
    db: database.db,
    key: old.key,
    vault,
    change,
    audit: append === null ? audit : { append },
    actor,
    leaveUnreadable,
  });
}

async function auditedActions(): Promise<readonly string[]> {
  const entries = await database.db.selectFrom('auditLog').select('action').execute();
  return entries.map(({ action }) => action);
}

test('a change whose key is lost is taken back with the old key alone, where it reads everything', async () => {
  const vault = await begin();
  await expect(openVault(database.db, old)).rejects.toThrow('a change of the key has begun');
  expect(await takeBack()).toEqual({ unreadable: [], outcome: 'done' });
  await openVault(database.db, old);
  expect(await auditedActions()).toContain('data-key.take-back');
  await expect(vault.beginChange()).rejects.toThrow('was changed from this key');
  await (await openVault(database.db, next, old.key, { toLeftKey: true })).beginChange();
  await vault.beginChange();
  await database.db
    .updateTable('address')
    .set({ contactCipher: vault.encrypt('{}', 'address') })
    .execute();
  const { addressId } = await database.db
    .selectFrom('address')
    .select('addressId')
    .executeTakeFirstOrThrow();
  const unreadable = [`address ${String(addressId)}`];
  expect(await takeBack()).toEqual({ unreadable, outcome: 'unreadable' });
  await expect(openVault(database.db, old)).rejects.toThrow('a change of the key has begun');
  expect(await takeBack(true)).toEqual({ unreadable, outcome: 'done' });
  await openVault(database.db, old);
  await expect(openOwnVault(database.db, next)).rejects.toThrow('not the key');
});

test('after it, what a process with the lost key still encrypts is refused', async () => {
  const vault = await begin();
  const write = (contactCipher: Buffer) =>
    database.db.updateTable('address').set({ contactCipher }).execute();
  await write(vault.encrypt('{}', 'address'));
  expect(await takeBack()).toMatchObject({ outcome: 'unreadable' });
  // Nothing is changed.
  await write(vault.encrypt('{}', 'address'));
  expect(await takeBack(true)).toMatchObject({ outcome: 'done' });
  const refusal = 'a key that this database does not take';
  await expect(write(vault.encrypt('{}', 'address'))).rejects.toThrow(refusal);
  await write(createVault(old.key).encrypt('{}', 'address'));
});

test('of two commands that take a change back one says that the other was faster', async () => {
  await begin();
  const other = fingerprintOf(randomBytes(32));
  expect(await takeBack(false, other)).toEqual({ unreadable: [], outcome: 'changed' });
  await expect(openVault(database.db, old)).rejects.toThrow('a change of the key has begun');
});

test('where it fails, processes with both keys go on', async () => {
  const vault = await begin();
  const failing = takeBack(false, null, () => Promise.reject(new Error('the database is away')));
  await expect(failing).rejects.toThrow('the database is away');
  await database.db
    .updateTable('address')
    .set({ contactCipher: vault.encrypt('{}', 'address') })
    .execute();
});

test('the command says in one line that the database did not answer', async () => {
  await begin();
  await sql`alter table data_key add constraint too_slow check (sole_fingerprint is null)`.execute(
    database.db,
  );
  const actor = { label: 'command', address: '' };
  const command = { db: database.db, dataKey: old, old: null, actor };
  expect(await runRotation({ ...command, leaveUnreadable: false, toLeftKey: false })).toEqual({
    text: expect.stringMatching(/^not done, run this again: .*too_slow/),
    isDone: false,
  });
});

test('a change is not taken back while a process encrypts with its key', async () => {
  await begin();
  const stop = await useKey(database.db, next.key);
  for (const leaveUnreadable of [false, true])
    expect(await takeBack(leaveUnreadable)).toMatchObject({ unreadable: [], outcome: 'used' });
  await expect(openVault(database.db, old)).rejects.toThrow('a change of the key has begun');
  await stop();
  expect(await takeBack()).toMatchObject({ outcome: 'done' });
});

test('where a value can’t be read the change is not closed to its key for a moment', async () => {
  const vault = await begin();
  const contactCipher = vault.encrypt('{}', 'address');
  await database.db.updateTable('address').set({ contactCipher }).execute();
  const written = async () =>
    (await sql`select xmin::text from data_key`.execute(database.db)).rows;
  const before = await written();
  expect(await takeBack()).toMatchObject({ outcome: 'unreadable' });
  expect(await written()).toEqual(before);
});
