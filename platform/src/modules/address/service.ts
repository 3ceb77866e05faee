import { ADDRESS_LIMIT } from '@gamebox/contract';
import type { Address, CallBody, addAddress, editAddress } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { findRegionCode } from '../../china/regions.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { openContact, sealContact, versionOf } from './contact.ts';
import type { Contact } from './contact.ts';
import type { AddressRepository } from './repository.ts';

type NewAddress = CallBody<typeof addAddress>;

export interface ShownAddress {
  readonly addressId: number;
  /** Undefined: any. */
  readonly addressVersion?: string | undefined;
}

export interface AddressService {
  readonly list: (userId: number) => Promise<Address[]>;
  /** Throws ADDRESS_REGION_UNKNOWN, ADDRESS_LIMIT. */
  readonly add: (userId: number, address: NewAddress) => Promise<number>;
  /** Throws ADDRESS_REGION_UNKNOWN, and ADDRESS_NOT_FOUND also for another user's address. */
  readonly edit: (userId: number, address: CallBody<typeof editAddress>) => Promise<void>;
  /** Throws ADDRESS_NOT_FOUND, also for another user's address. */
  readonly remove: (userId: number, addressId: number) => Promise<void>;
  /**
   * The current address, to be stored with an order. Throws ADDRESS_NOT_FOUND, also for another
   * user's address; ADDRESS_CHANGED if it is not the version that was shown.
   */
  readonly read: (tx: Tx, userId: number, shown: ShownAddress) => Promise<Contact>;
}

export interface AddressDeps {
  readonly db: Database;
  readonly repository: AddressRepository;
  readonly vault: Vault;
  readonly now: () => number;
}

export function createAddressService(deps: AddressDeps): AddressService {
  const { db, repository, vault } = deps;
  return {
    list: async (userId) =>
      (await repository.list(userId)).map(({ addressId, isDefault, contactCipher }) => {
        const contact = openContact(vault, userId, contactCipher);
        return Object.assign(contact, { addressId, isDefault, version: versionOf(contact) });
      }),
    add: (userId, address) => add(deps, userId, address),
    edit: async (userId, { addressId, isDefault, ...address }) => {
      const contactCipher = sealContact(vault, userId, contactOf(address));
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        if (isDefault) await repository.clearDefault(tx, userId);
        const changed = { contactCipher, isDefault };
        if (!(await repository.change(tx, { userId, addressId }, changed)))
          throw new BusinessError('ADDRESS_NOT_FOUND');
      });
    },
    remove: async (userId, addressId) => {
      if (!(await repository.remove({ userId, addressId })))
        throw new BusinessError('ADDRESS_NOT_FOUND');
    },
    read: async (tx, userId, { addressId, addressVersion }) => {
      const row = await repository.find(tx, { userId, addressId });
      if (row === undefined) throw new BusinessError('ADDRESS_NOT_FOUND');
      const contact = openContact(vault, userId, row.contactCipher);
      if (addressVersion !== undefined && addressVersion !== versionOf(contact))
        throw new BusinessError('ADDRESS_CHANGED');
      return contact;
    },
  };
}

async function add(
  { db, repository, vault, now }: AddressDeps,
  userId: number,
  { isDefault, ...address }: NewAddress,
): Promise<number> {
  const contactCipher = sealContact(vault, userId, contactOf(address));
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    if ((await repository.count(tx, userId)) >= ADDRESS_LIMIT)
      throw new BusinessError('ADDRESS_LIMIT');
    if (isDefault) await repository.clearDefault(tx, userId);
    return repository.add(tx, { userId, contactCipher, isDefault, createTime: now() });
  });
}

function contactOf(address: Omit<NewAddress, 'isDefault'>): Contact {
  const regionCode = findRegionCode(address.region);
  if (regionCode === undefined) throw new BusinessError('ADDRESS_REGION_UNKNOWN');
  return { ...address, regionCode };
}
