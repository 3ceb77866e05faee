import type { HeardHistoryEntry } from '@gamebox/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askAnew } from '../shared/lib/ask-anew.ts';
import { callHost } from './call-host.ts';
import { hasHost } from './cef-query.ts';

const historyQuery = queryOptions({
  queryKey: ['listHistory'],
  queryFn: () => callHost('listHistory', null),
  // A host without a history will not get one.
  retry: false,
  staleTime: 0,
  meta: { quiet: true },
});

const none: readonly HeardHistoryEntry[] = [];

/**
 * What the host has noted, the latest first: successful jobs of this computer, and games that it
 * ended. Empty until it has answered, and where it keeps no history.
 */
export function useHistory(): readonly HeardHistoryEntry[] {
  return useQuery({ ...historyQuery, enabled: hasHost() }).data ?? none;
}

/** Reads it anew: something was noted, or removed. */
export function useRefreshHistory(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => askAnew(client, { queryKey: historyQuery.queryKey }), [client]);
}
