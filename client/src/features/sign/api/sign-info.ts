import { useCall } from '@gamebox/web/use-call.ts';
import { getSignTaskInfo } from '@gamebox/contract';

/** This month's calendar and the streak; asked only where somebody is logged in. */
export function useSignInfo() {
  return useCall(getSignTaskInfo);
}
