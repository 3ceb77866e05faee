import { useCall } from '@gamebox/web/use-call.ts';
import { listAddresses } from '@gamebox/contract';

/** The user's addresses, the default first; only fetched when logged in. */
export function useAddresses() {
  return useCall(listAddresses);
}
