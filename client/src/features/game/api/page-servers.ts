import { useCall } from '@gamebox/web/use-call.ts';
import type { CallQuery } from '@gamebox/contract';
import { pageServers } from '@gamebox/contract';
import { keepPreviousData } from '@tanstack/react-query';

export const serverPageSize = 12;

type ServerFilter = Omit<CallQuery<typeof pageServers>, 'pageSize'>;

/**
 * A page of a game's servers, the nearest in time first. The page before stays while the next one
 * loads.
 */
export function useServerPage(filter: ServerFilter) {
  const query = { ...filter, pageSize: serverPageSize };
  return useCall(pageServers, { query }, { placeholderData: keepPreviousData });
}
