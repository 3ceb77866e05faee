import { randomBytes, randomUUID } from 'node:crypto';
import { addAddress, getUserDetail, reportProblem, verifyIdentity } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../test/test-database.ts';
import type { TestDatabase } from '../test/test-database.ts';
import { holdBack } from '../test/hold-inserts.ts';
import { createTestPlatform } from '../test/test-platform.ts';
import type { TestPlatform } from '../test/test-platform.ts';
import { tellKeyUse } from './data-key/key-use-repository.ts';
import { closeChange, openOwnVault, openVault } from './data-key/open-vault.ts';
import { createVault, fingerprintOf } from './data-key/vault.ts';
import type { Vault } from './data-key/vault.ts';
import type { Database } from './db/database.ts';
import { sealContact } from './modules/address/contact.ts';
import { createAuditRepository } from './modules/audit/repository.ts';
import { createAuditService } from './modules/audit/service.ts';
import { SEALED, rotateDataKey } from './rotate-data-key.ts';
import { runRotation } from './rotate-command.ts';
import { takeBackDataKey } from './take-back-data-key.ts';

const old = { key: randomBytes(32), from: 'DATA_KEY' };
const next = { key: randomBytes(32), from: 'DATA_KEY' };
const CONTACT = {
  name: '张三',
  mobile: '13800000001',
  region: '广东省 深圳市 南山区',
  detail: '1 号',
};
const ID_CARD = '11010519491231002X';
const VALUES = SEALED.length;
let database: TestDatabase;
let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  database = await createTestDatabase();
  const vault = await openVault(database.db, old);
  platform = await createTestPlatform({ database, vault });
  token = await platform.login();
  await platform.call(verifyIdentity, { token, body: { name: '林川', idCard: ID_CARD } });
  await platform.call(addAddress, { token, body: { ...CONTACT, isDefault: true } });
  await platform.call(reportProblem, {
    token,
    body: { requestId: randomUUID(), category: 'launch', description: '点了启动没有反应' },
  });
  const actor = { label: 'test', address: '' };
  await platform.operators.create(actor, {
    name: 'wang',
    password: 'correct horse',
    roles: ['view'],
  });
  const { data } = await platform.call(getUserDetail, { token });
  await addOrder(data?.userId ?? 0);
});
afterEach(() => platform.close());

/** A prize that waits to be sent. */
async function addOrder(userId: number): Promise<void> {
  await database.db
    .insertInto('pointsOrder')
    .values({
      userId,
      source: 'lottery',
      sourceKey: 'draw:1',
      contentHash: randomBytes(32),
      goodsName: '手办',
      picture: '',
      quantity: 1,
      points: 0,
      physical: true,
      state: 'created',
      contactCipher: sealContact(createVault(old.key), userId, {
        ...CONTACT,
        regionCode: '440305',
      }),
      createTime: 1,
    })
    .execute();
}

async function rotate(vault: Promise<Vault> = begin()) {
  const audit = createAuditService(createAuditRepository(database.db), () => 1);
  const actor = { label: 'command', address: '' };
  return rotateDataKey({ db: database.db, vault: await vault, key: next.key, audit, actor });
}

/** Opened by a platform that serves with it. */
async function begin(to = next, from = old) {
  const vault = await openVault(database.db, to, from.key);
  await vault.beginChange();
  return vault;
}

async function takeBack(leaveUnreadable = false, wanted: Buffer | null = null) {
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
    audit,
    actor,
    leaveUnreadable,
  });
}

/** A process that encrypts with the key. Returns a function that ends it. */
async function use(key: Buffer): Promise<() => Promise<void>> {
  const onError = (error: unknown) => {
    throw error;
  };
  const { db } = database;
  const vault = createVault(key);
  const { end } = await tellKeyUse({ db, vault, onError, onRefused: () => undefined });
  return end;
}

async function auditedActions(): Promise<readonly string[]> {
  const entries = await database.db.selectFrom('auditLog').select('action').execute();
  return entries.map(({ action }) => action);
}

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

test('a change whose key is lost is taken back with the old key alone, where it reads everything', async () => {
  const vault = await begin();
  await expect(openVault(database.db, old)).rejects.toThrow('a change of the key has begun');
  expect(await takeBack()).toEqual({ unreadable: [], outcome: 'done' });
  await openVault(database.db, old);
  expect(await auditedActions()).toContain('data-key.take-back');
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

test('a change is not taken back while a process encrypts with its key', async () => {
  await begin();
  const stop = await use(next.key);
  for (const leaveUnreadable of [false, true])
    expect(await takeBack(leaveUnreadable)).toMatchObject({ unreadable: [], outcome: 'used' });
  await expect(openVault(database.db, old)).rejects.toThrow('a change of the key has begun');
  await stop();
  expect(await takeBack()).toMatchObject({ outcome: 'done' });
});

test('the command changes nothing while a process runs with the old key alone', async () => {
  const stop = await use(old.key);
  const actor = { label: 'command', address: '' };
  const command = { db: database.db, dataKey: next, old: old.key, actor, leaveUnreadable: false };
  expect(await runRotation(command)).toMatchObject({ isDone: false });
  await openVault(database.db, old);
  await stop();
  expect(await runRotation(command)).toMatchObject({ isDone: true });
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
