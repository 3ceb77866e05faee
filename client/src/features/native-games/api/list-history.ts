import type { HeardHistoryEntry } from '@gamebox/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { tellRefusals } from '../model/jobs/download.ts';
import { useStores } from '../../../shared/lib/stores.ts';

const historyQuery = queryOptions({
  queryKey: ['listHistory'],
  queryFn: () => callHost('listHistory', null),
  // A host that keeps none will not learn it.
  retry: false,
  staleTime: 0,
  meta: { quiet: true },
});

/** What has ended well on this computer, the latest first; null where the host keeps no history. */
export function useHistory(): readonly HeardHistoryEntry[] | null {
  const { data } = useQuery({ ...historyQuery, enabled: hasHost() });
  return data ?? null;
}

/** Reads it anew, after something has ended. */
export function useRefreshHistory(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: historyQuery.queryKey });
}

export function useClearHistory() {
  const stores = useStores();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      tellRefusals(stores, async () => {
        await callHost('clearHistory', null);
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyQuery.queryKey }),
    retry: false,
  });
}
