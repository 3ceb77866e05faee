import { getInviter } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** Whose code it is, and what the invited player gets. */
export function useInviter(code: string) {
  return useCall(getInviter, { query: { code } });
}
