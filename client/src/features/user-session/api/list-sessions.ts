import { useCall } from '@gamebox/web/use-call.ts';
import { listSessions } from '@gamebox/contract';

/** Where the user is logged in; asked only where somebody is. */
export function useUserSessions() {
  return useCall(listSessions);
}
