import type { SecurityEventGroup } from '@gamebox/contract';
import { pageSecurityEvents } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

export const EVENTS_PAGE_SIZE = 20;

/** One page of the account's events, of one group or all. */
export function useSecurityEvents(group: SecurityEventGroup | undefined, pageNo: number) {
  const query = { pageNo, pageSize: EVENTS_PAGE_SIZE, ...(group === undefined ? {} : { group }) };
  return useCall(pageSecurityEvents, { query }, { placeholderData: keepPreviousData });
}
