import { getInviter } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** The owner of a code, and what the invited player gets. */
export function useInviter(code: string) {
  return useCall(getInviter, { query: { code } });
}
