import { randomBytes, randomUUID } from 'node:crypto';
import { createVault } from '../src/data-key/vault.ts';
import type { Vault } from '../src/data-key/vault.ts';
import type { Database } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx } from '../src/db/transaction.ts';
import { createBoundedSearch } from '../src/bounded-search.ts';
import { createGroundModules } from '../src/ground-modules.ts';
import { createLogger } from '../src/log/logger.ts';
import { sealContact } from '../src/modules/address/contact.ts';
import { createAddressRepository } from '../src/modules/address/repository.ts';
import type { LedgerService, Posting } from '../src/modules/ledger/service.ts';
import type { OrderService } from '../src/modules/order/service.ts';
import type { ShopService } from '../src/modules/shop/service.ts';
import { createShopModules } from '../src/shop-modules.ts';
import { createRewardServices } from '../src/reward-services.ts';

export interface TestShop {
  readonly ledger: LedgerService;
  readonly orders: OrderService;
  readonly shop: ShopService;
  /** Adds players, each with points and an address. */
  readonly addPlayers: (count: number, points: number) => Promise<readonly TestPlayer[]>;
}

export interface TestPlayer {
  readonly userId: number;
  readonly addressId: number;
}

/** The shop's services on a database, without HTTP, for tests with many players at once. */
export function createTestShop(db: Database, now: () => number): TestShop {
  const vault = createVault(randomBytes(32));
  const deps = { db, now, vault, log: createLogger('silent'), publicUrl: '' };
  const ground = createGroundModules(deps);
  const { ledger, activity, messages } = ground;
  const { rewards } = createRewardServices(deps, ground);
  const users = { memberLevel: () => Promise.resolve(0 as const) };
  const { orders, shop } = createShopModules(deps, {
    ledger,
    activity,
    messages,
    audit: { append: () => Promise.resolve() },
    rewards,
    users,
    search: createBoundedSearch(db, 1),
  });
  const addPlayers = (count: number, points: number): Promise<readonly TestPlayer[]> =>
    inTransaction(db, async (tx) => {
      const ids = await addUsers(tx, count);
      await ledger.post(tx, pointsFor(ids, points));
      return Promise.all(ids.map(async (userId) => addAddress(db, tx, vault, userId)));
    });
  return { ledger, orders, shop, addPlayers };
}

async function addUsers(tx: Tx, count: number): Promise<readonly number[]> {
  const user = { nickname: '', avatar: '', mobile: null, wechatId: null, plat: 1, registerTime: 1 };
  const rows = await tx
    .insertInto('userAccount')
    .values(Array.from({ length: count }, () => user))
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

async function addAddress(db: Database, tx: Tx, vault: Vault, userId: number): Promise<TestPlayer> {
  const region = '广东省深圳市南山区';
  const contact = { name: '某人', mobile: '13900000000', region, regionCode: '440305' };
  const contactCipher = sealContact(vault, userId, { ...contact, detail: '某路' });
  const row = { userId, contactCipher, isDefault: true, createTime: 1 };
  return { userId, addressId: await createAddressRepository(db).add(tx, row) };
}

export async function givePoints(
  db: Database,
  ledger: Pick<LedgerService, 'post'>,
  userId: number,
  points: number,
): Promise<void> {
  await inTransaction(db, (tx) => ledger.post(tx, pointsFor([userId], points)));
}

function pointsFor(userIds: readonly number[], amount: number): Posting {
  const unit = 'points';
  return {
    businessKey: `test:${randomUUID()}`,
    kind: 'test',
    entries: [
      ...userIds.map((userId) => ({ userId, unit, amount }) as const),
      { house: 'test', unit, amount: -amount * userIds.length },
    ],
  };
}
