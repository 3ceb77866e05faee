import type { HeardHistoryEntry } from '@gamebox/contract';
import { HISTORY_LENGTH } from '@gamebox/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { saveLocalSetting, useLocalSetting, usePlayer } from '../../../bridge/local-setting.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

const queryKey = ['host', 'listHistory'];
const none = { read: [], deleted: [] };
const announcedKinds: ReadonlySet<HeardHistoryEntry['kind']> = new Set([
  'install',
  'update',
  'time-over',
]);

/**
 * Messages from the host's history: this player's finished downloads, and games of theirs that the
 * host ended; empty without a host that keeps a history.
 */
export function useDownloadMessages() {
  const client = useQueryClient();
  const history = useQuery({
    queryKey,
    queryFn: () => callHost('listHistory', null).catch((): HeardHistoryEntry[] => []),
    enabled: hasHost(),
  });
  const marks = useLocalSetting((setting) => setting.downloadMessages ?? none);
  const player = usePlayer();
  const entries = (history.data ?? []).filter(
    ({ kind, endTime, userId = null }) =>
      announcedKinds.has(kind) &&
      !marks.deleted.includes(endTime) &&
      (userId === null || userId === player),
  );
  const keep = (change: Partial<typeof marks>) => {
    saveLocalSetting({ downloadMessages: { ...marks, ...change } }).catch((error: unknown) => {
      toast.warning(toHostFailure(error).message);
    });
  };
  return {
    entries: entries.map((entry) => ({ entry, read: marks.read.includes(entry.endTime) })),
    refresh: () => void askAnew(client),
    markRead: (times: readonly number[]) => keep({ read: latest([...marks.read, ...times]) }),
    remove: (time: number) => keep({ deleted: latest([...marks.deleted, time]) }),
  };
}

/** An answer that is on its way may be from before what is looked for. */
async function askAnew(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** As many as the host keeps entries: older marks belong to entries that are gone. */
const latest = (times: readonly number[]): number[] =>
  [...new Set(times)].sort((one, other) => other - one).slice(0, HISTORY_LENGTH);
