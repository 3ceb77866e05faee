import { randomBytes, randomUUID } from 'node:crypto';
import { addAddress, getUserDetail, reportProblem, verifyIdentity } from '@gamebox/contract';
import type { DataKey } from '../src/data-key/data-key.ts';
import { tellKeyUse } from '../src/data-key/key-use-repository.ts';
import { openVault } from '../src/data-key/open-vault.ts';
import type { OpenedVault } from '../src/data-key/open-vault.ts';
import { createVault } from '../src/data-key/vault.ts';
import type { Database } from '../src/db/database.ts';
import { sealContact } from '../src/modules/address/contact.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestPlatform } from './test-platform.ts';
import type { TestPlatform } from './test-platform.ts';

export const CONTACT = {
  name: '张三',
  mobile: '13800000001',
  region: '广东省 深圳市 南山区',
  detail: '1 号',
};
export const ID_CARD = '11010519491231002X';

export interface SealedPlatform {
  readonly database: TestDatabase;
  readonly platform: TestPlatform;
  /** Of the player whose values are there. */
  readonly token: string;
}

/** A platform with one value in each encrypted column. */
export async function createSealedPlatform(dataKey: DataKey): Promise<SealedPlatform> {
  const database = await createTestDatabase();
  const vault = await openVault(database.db, dataKey);
  const platform = await createTestPlatform({ database, vault });
  const token = await platform.login();
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
  await addOrder(database.db, data?.userId ?? 0, dataKey.key);
  return { database, platform, token };
}

/** A prize that waits to be sent. */
async function addOrder(db: Database, userId: number, key: Buffer): Promise<void> {
  await db
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
      contactCipher: sealContact(createVault(key), userId, {
        ...CONTACT,
        regionCode: '440305',
      }),
      createTime: 1,
    })
    .execute();
}

/** Opened by a platform that serves with it, in a change from `old` to `next`. */
export async function beginKeyChange(
  db: Database,
  next: DataKey,
  old: DataKey,
): Promise<OpenedVault> {
  const vault = await openVault(db, next, old.key);
  await vault.beginChange();
  return vault;
}

/** A process that encrypts with the key. Returns a function that ends it. */
export async function useKey(db: Database, key: Buffer): Promise<() => Promise<void>> {
  const onError = (error: unknown) => {
    throw error;
  };
  const vault = createVault(key);
  const { end } = await tellKeyUse({ db, vault, onError, onRefused: () => undefined });
  return end;
}
