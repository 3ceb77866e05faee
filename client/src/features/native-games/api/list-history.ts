import type { HeardHistoryEntry } from '@gamebox/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { usePlayer } from '../../../bridge/local-setting.ts';
import { useMemo } from 'react';
import { tellRefusals } from '../model/jobs/download.ts';
import { useStores } from '../../../shared/lib/stores.ts';

const historyQuery = queryOptions({
  queryKey: ['listHistory'],
  queryFn: () => callHost('listHistory', null),
  // A host without a history will not get one.
  retry: false,
  staleTime: 0,
  meta: { quiet: true },
});

/**
 * Successful jobs of this computer, and games of this player that the host ended, the latest first;
 * null if the host keeps no history.
 */
export function useHistory(): readonly HeardHistoryEntry[] | null {
  const { data } = useQuery({ ...historyQuery, enabled: hasHost() });
  const player = usePlayer();
  return useMemo(
    () =>
      data?.filter(
        ({ kind, userId = null }) => kind !== 'time-over' || userId === null || userId === player,
      ) ?? null,
    [data, player],
  );
}

/** Reads it again after a job has ended. */
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
