import { useCall } from '@gamebox/web/use-call.ts';
import { listAddresses } from '@gamebox/contract';

/** The user's addresses, the default first; asked only where somebody is logged in. */
export function useAddresses() {
  return useCall(listAddresses);
}
