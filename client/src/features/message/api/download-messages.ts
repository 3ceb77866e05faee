import type { HeardHistoryEntry } from '@gamebox/contract';
import { HISTORY_LENGTH } from '@gamebox/contract';
import { useHistory, useRefreshHistory } from '../../../bridge/history.ts';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { saveLocalSetting, useLocalSetting, usePlayer } from '../../../bridge/local-setting.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

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
  const history = useHistory();
  const refresh = useRefreshHistory();
  const marks = useLocalSetting((setting) => setting.downloadMessages ?? none);
  const player = usePlayer();
  const entries = history.filter(
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
    refresh,
    markRead: (times: readonly number[]) => keep({ read: latest([...marks.read, ...times]) }),
    remove: (time: number) => keep({ deleted: latest([...marks.deleted, time]) }),
  };
}

/** As many as the host keeps entries: older marks belong to entries that are gone. */
const latest = (times: readonly number[]): number[] =>
  [...new Set(times)].sort((one, other) => other - one).slice(0, HISTORY_LENGTH);
