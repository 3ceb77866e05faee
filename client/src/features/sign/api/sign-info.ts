import { useCall } from '@gamebox/web/use-call.ts';
import { getSignTaskInfo } from '@gamebox/contract';

/** This month's calendar and the streak; only fetched when logged in. */
export function useSignInfo() {
  return useCall(getSignTaskInfo);
}
