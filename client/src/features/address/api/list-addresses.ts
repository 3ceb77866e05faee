import { listAddresses } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

export const addressesQuery = () => callQuery(listAddresses, {}, { quiet: true });

/** The user's addresses, the default first; asked only where somebody is logged in. */
export function useAddresses() {
  return useQuery(addressesQuery());
}
