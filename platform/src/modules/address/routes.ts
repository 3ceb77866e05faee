import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  listRegions as listRegionsCall,
} from '@gamebox/contract';
import { listRegions } from '../../china/regions.ts';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { AddressService } from './service.ts';

export function addressRoutes(addresses: AddressService): readonly Implementation[] {
  return [
    implementForUser(listAddresses, ({ session }) => addresses.list(session.userId)),
    implementForUser(addAddress, async ({ session, body }) => ({
      addressId: await addresses.add(session.userId, body),
    })),
    implementForUser(editAddress, async ({ session, body }) => {
      await addresses.edit(session.userId, body);
      return true;
    }),
    implementForUser(deleteAddress, async ({ session, params }) => {
      await addresses.remove(session.userId, params.id);
      return true;
    }),
    implement(listRegionsCall, ({ query }) => [...listRegions(query.parent)]),
  ];
}
