import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AddressTable } from '../../db/schema-points.ts';
import type { Tx } from '../../db/transaction.ts';

export type AddressRow = Selectable<AddressTable>;
type Wanted = Pick<AddressRow, 'userId' | 'addressId'>;

/** Every query also filters by the user, so nobody can reach another user's address. */
export interface AddressRepository {
  /** The default first, then the newest. */
  readonly list: (userId: number) => Promise<readonly AddressRow[]>;
  readonly find: (tx: Tx, wanted: Wanted) => Promise<AddressRow | undefined>;
  readonly count: (tx: Tx, userId: number) => Promise<number>;
  readonly clearDefault: (tx: Tx, userId: number) => Promise<void>;
  readonly add: (tx: Tx, address: Omit<AddressRow, 'addressId'>) => Promise<number>;
  /** False if the user has no such address; the same holds for `remove`. */
  readonly change: (
    tx: Tx,
    wanted: Wanted,
    to: Pick<AddressRow, 'contactCipher' | 'isDefault'>,
  ) => Promise<boolean>;
  readonly remove: (wanted: Wanted) => Promise<boolean>;
}

export function createAddressRepository(db: Database): AddressRepository {
  return {
    list: (userId) =>
      db
        .selectFrom('address')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('isDefault', 'desc')
        .orderBy('addressId', 'desc')
        .execute(),
    find: (tx, { userId, addressId }) =>
      tx
        .selectFrom('address')
        .selectAll()
        .where('userId', '=', userId)
        .where('addressId', '=', addressId)
        .executeTakeFirst(),
    count: async (tx, userId) => {
      const { count } = await tx
        .selectFrom('address')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
    clearDefault: async (tx, userId) => {
      await tx
        .updateTable('address')
        .set({ isDefault: false })
        .where('userId', '=', userId)
        .where('isDefault', '=', true)
        .execute();
    },
    add: async (tx, address) => {
      const { addressId } = await tx
        .insertInto('address')
        .values(address)
        .returning('addressId')
        .executeTakeFirstOrThrow();
      return addressId;
    },
    change: async (tx, { userId, addressId }, to) => {
      const { numUpdatedRows } = await tx
        .updateTable('address')
        .set(to)
        .where('userId', '=', userId)
        .where('addressId', '=', addressId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: async ({ userId, addressId }) => {
      const { numDeletedRows } = await db
        .deleteFrom('address')
        .where('userId', '=', userId)
        .where('addressId', '=', addressId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
