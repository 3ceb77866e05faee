import { randomBytes } from 'node:crypto';
import { addAddress } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdBack } from '../test/hold-inserts.ts';
import {
  CONTACT,
  ID_CARD,
  beginKeyChange,
  createSealedPlatform,
  useKey,
} from '../test/sealed-platform.ts';
import type { SealedPlatform } from '../test/sealed-platform.ts';
import { closeChange, openVault } from './data-key/open-vault.ts';
import { createVault } from './data-key/vault.ts';
import type { Vault } from './data-key/vault.ts';
import type { Database } from './db/database.ts';
import { sealContact } from './modules/address/contact.ts';
import { createAuditRepository } from './modules/audit/repository.ts';
import { createAuditService } from './modules/audit/service.ts';
import { SEALED, rotateDataKey } from './rotate-data-key.ts';
import { runRotation } from './rotate-command.ts';

const old = { key: randomBytes(32), from: 'DATA_KEY' };
const next = { key: randomBytes(32), from: 'DATA_KEY' };
const VALUES = SEALED.length;
let database: SealedPlatform['database'];
let platform: SealedPlatform['platform'];
let token: string;

beforeEach(async () => {
  ({ database, platform, token } = await createSealedPlatform(old));
});
afterEach(() => platform.close());

async function rotate(vault: Promise<Vault> = begin()) {
  const audit = createAuditService(createAuditRepository(database.db), () => 1);
  const actor = { label: 'command', address: '' };
  return rotateDataKey({ db: database.db, vault: await vault, key: next.key, audit, actor });
}

const begin = () => beginKeyChange(database.db, next, old);

/** The texts that a key reads, of all columns. */
async function readWith(key: Buffer): Promise<string[]> {
  const vault = createVault(key);
  const texts: string[] = [];
  for (const { table, column, owner, contextOf } of SEALED) {
    const { rows } = await sql<{ owner: string; cipher: Buffer }>`
      select ${sql.ref(owner)}::text as owner, ${sql.ref(column)} as cipher
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(database.db);
    for (const row of rows) texts.push(vault.decrypt(row.cipher, contextOf(row.owner)));
  }
  return texts;
}

test('all that the old key encrypted is read with the new one alone, and the old is refused', async () => {
  const before = await readWith(old.key);
  expect(before).toHaveLength(VALUES);
  expect(await rotate()).toEqual({ renewed: VALUES, unreadable: [], isDone: true });
  expect(await readWith(next.key)).toEqual(before);
  await expect(openVault(database.db, old)).rejects.toThrow('not the key');
  await openVault(database.db, next);
  expect(await rotate()).toEqual({ renewed: 0, unreadable: [], isDone: true });
});

test('hashes stay as they are: a person is known by the ID number after each rotation', async () => {
  const hashOf = async (vault = openVault(database.db, next)) =>
    (await vault).fingerprint(ID_CARD, 'id card').toString('hex');
  const first = await hashOf(openVault(database.db, old));
  expect(await hashOf(openVault(database.db, next, old.key))).toBe(first);
  await rotate();
  expect(await hashOf()).toBe(first);
  const third = { key: randomBytes(32), from: 'DATA_KEY' };
  expect(await hashOf(openVault(database.db, third, next.key))).toBe(first);
  const { idCardHmac } = await database.db
    .selectFrom('identitySubmission')
    .select('idCardHmac')
    .executeTakeFirstOrThrow();
  expect(idCardHmac.toString('hex')).toBe(first);
});

test('a run after a killed one does the rest, also of what came meanwhile', async () => {
  const vault = await begin();
  const { userId, nameCipher } = await database.db
    .selectFrom('identitySubmission')
    .select(['userId', 'nameCipher'])
    .executeTakeFirstOrThrow();
  const renewed = vault.renew(nameCipher ?? Buffer.of(), `user:${String(userId)}:name`);
  await database.db.updateTable('identitySubmission').set({ nameCipher: renewed }).execute();
  await platform.call(addAddress, { token, body: { ...CONTACT, isDefault: false } });
  expect(await rotate()).toMatchObject({ renewed: VALUES, isDone: true });
  expect(await readWith(next.key)).toHaveLength(VALUES + 1);
});

test('from its beginning on nothing is written with the old key, and it waits for what is being written', async () => {
  const vault = await begin();
  const ofOld = createVault(old.key);
  const { addressId, userId } = await database.db
    .selectFrom('address')
    .select(['addressId', 'userId'])
    .executeTakeFirstOrThrow();
  const contactCipher = sealContact(ofOld, userId, { ...CONTACT, regionCode: '440305' });
  const write = (db: Database) =>
    db.updateTable('address').set({ contactCipher }).where('addressId', '=', addressId).execute();
  await holdBack(database.db, { hold: write, waiters: 1 }, () => [
    closeChange(database.db, next.key),
  ]);
  await expect(write(database.db)).rejects.toThrow('a key that this database does not take');
  expect(await rotate(Promise.resolve(vault))).toMatchObject({ renewed: VALUES, isDone: true });
  await expect(write(database.db)).rejects.toThrow('a key that this database does not take');
  expect(await readWith(next.key)).toHaveLength(VALUES);
});

test('once values are written with another key, the first one alone is refused until the change is done', async () => {
  // All processes may know both keys before the first one writes with the new one.
  await openVault(database.db, old, next.key);
  await openVault(database.db, old);
  await begin();
  const third = randomBytes(32);
  const refusal = 'a change of the key has begun';
  await expect(openVault(database.db, old)).rejects.toThrow(refusal);
  await expect(openVault(database.db, old, third)).rejects.toThrow(refusal);
  await expect(openVault(database.db, { key: third, from: 'x' }, old.key)).rejects.toThrow(refusal);
  await openVault(database.db, old, next.key);
  await rotate();
  await openVault(database.db, next);
});

test('a change that has begun can be taken back with both keys', async () => {
  await begin();
  const vault = await openVault(database.db, old, next.key);
  const audit = createAuditService(createAuditRepository(database.db), () => 1);
  const actor = { label: 'command', address: '' };
  await rotateDataKey({ db: database.db, vault, key: old.key, audit, actor });
  await openVault(database.db, old);
  await expect(openVault(database.db, next)).rejects.toThrow('not the key');
});

test('the command changes nothing while a process runs with the old key alone', async () => {
  const stop = await useKey(database.db, old.key);
  const actor = { label: 'command', address: '' };
  const command = {
    db: database.db,
    dataKey: next,
    old: old.key,
    actor,
    leaveUnreadable: false,
    toLeftKey: false,
  };
  expect(await runRotation(command)).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/^nothing is changed: /),
  });
  await openVault(database.db, old);
  await stop();
  expect(await runRotation(command)).toMatchObject({ isDone: true });
});

test('a change to a left key is allowed when it begins: not by a command that another key refuses', async () => {
  await rotate();
  const actor = { label: 'command', address: '' };
  const command = {
    db: database.db,
    dataKey: old,
    old: next.key,
    actor,
    leaveUnreadable: false,
    toLeftKey: true,
  };
  await expect(runRotation({ ...command, old: randomBytes(32) })).rejects.toThrow('not the key');
  await expect(openVault(database.db, old, next.key)).rejects.toThrow('from this key');
  const stop = await useKey(database.db, next.key);
  const begun = { isDone: false, text: expect.stringMatching(/^the change has begun, /) };
  expect(await runRotation(command)).toMatchObject(begun);
  expect(await runRotation({ ...command, toLeftKey: false })).toMatchObject(begun);
  await expect(openVault(database.db, next)).rejects.toThrow('a change of the key has begun');
  await openVault(database.db, next, old.key);
  await openVault(database.db, old, next.key);
  await stop();
  expect(await runRotation({ ...command, toLeftKey: false })).toMatchObject({ isDone: true });
  await openVault(database.db, old);
});

test('what neither key reads is named and left as it is', async () => {
  await sql`alter table address disable trigger user`.execute(database.db);
  await database.db
    .updateTable('address')
    .set({ contactCipher: randomBytes(64) })
    .execute();
  const { addressId } = await database.db
    .selectFrom('address')
    .select('addressId')
    .executeTakeFirstOrThrow();
  expect(await rotate()).toEqual({
    renewed: VALUES - 1,
    unreadable: [`address ${String(addressId)}`],
    isDone: true,
  });
});

test('no encrypted column is forgotten, and each refuses another key', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name like '%cipher'
      and table_name <> 'data_key' order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(
    SEALED.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
  const { rows: checked } = await sql<{ name: string }>`
    select tgrelid::regclass || '.' || substring(tgname from 'check_key_of_(.*)') as name
    from pg_trigger where tgname like 'check_key_of_%' order by name`.execute(database.db);
  expect(checked).toEqual(rows);
});
