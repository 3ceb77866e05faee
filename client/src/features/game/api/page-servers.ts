import type { CallQuery } from '@gamebox/contract';
import { pageServers } from '@gamebox/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

export const serverPageSize = 12;

type ServerFilter = Omit<CallQuery<typeof pageServers>, 'pageSize'>;

/** A game's servers, the nearest in time first. The page before stays while the next one comes. */
export function useServerPage(filter: ServerFilter) {
  const query = { ...filter, pageSize: serverPageSize };
  return useQuery({
    ...callQuery(pageServers, { query }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
}
