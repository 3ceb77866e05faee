import { getSignTaskInfo } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** This month's calendar and the streak; asked only where somebody is logged in. */
export function useSignInfo() {
  return useQuery(callQuery(getSignTaskInfo, {}, { quiet: true }));
}
