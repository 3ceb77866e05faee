import type { GameRecord, GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';

export interface RecentGame {
  gameId: number;
  name: string;
  coverPicture: string;
  /** The server where it was last played; null if unknown. */
  serverId: number | null;
  serverName: string;
  /** Epoch ms; 0 if unknown. */
  lastPlayTime: number;
  /** The total over all sessions. */
  playSeconds: number;
  /** Undefined if the platform has not said it. */
  downloadable?: boolean | undefined;
}

/**
 * Merges the platform's record (wherever the user played) and the host's (this computer, up to
 * now), the latest first, games of this computer before others. Both count the same play, so the
 * greater figure is right. `lead`: how far this computer's clock is ahead of the platform's (ms).
 */
export function mergeRecent(
  records: readonly GameRecord[],
  states: readonly (GameState | null)[],
  lead: number,
): RecentGame[] {
  const recent = new Map<number, RecentGame>();
  for (const record of records) {
    recent.set(record.gameId, {
      ...record,
      serverId: record.serverId ?? null,
      serverName: record.serverName ?? '',
      lastPlayTime: record.lastPlayTime ?? 0,
    });
  }
  for (const state of states) {
    if (state?.lastPlayTime === undefined || state.lastPlayTime === 0) continue;
    const { gameId, playSeconds = 0 } = state;
    const lastPlayTime = state.lastPlayTime - lead;
    const known = recent.get(gameId);
    if (known === undefined && state.name === undefined) continue;
    recent.set(gameId, {
      gameId,
      name: known?.name ?? state.name ?? '',
      coverPicture: known?.coverPicture ?? state.coverPrcture,
      ...lastServer(known, state, lead),
      lastPlayTime: Math.max(known?.lastPlayTime ?? 0, lastPlayTime),
      playSeconds: Math.max(known?.playSeconds ?? 0, playSeconds),
      downloadable: known?.downloadable,
    });
  }
  const here = new Set(states.filter(isHere).map((state) => state?.gameId));
  return [...recent.values()].sort(
    (one, other) =>
      Number(here.has(other.gameId)) - Number(here.has(one.gameId)) ||
      other.lastPlayTime - one.lastPlayTime,
  );
}

/** Also while it is still downloading: playing on then means to wait. */
function isHere(state: GameState | null): boolean {
  return state !== null && (state.download || state.download_state !== DownloadState.none);
}

type OfRecord = Pick<GameRecord, 'lastPlayTime' | 'serverId' | 'serverName'>;

/**
 * The server of the later record that knows one. The host only knows the id, so the name comes from
 * the platform's record.
 */
export function lastServer(
  record: OfRecord | undefined,
  state: GameState | null | undefined,
  lead: number,
): Pick<RecentGame, 'serverId' | 'serverName'> {
  const there = record?.serverId ?? null;
  const here = state?.lastServerId ?? null;
  const later = (state?.lastPlayTime ?? 0) - lead >= (record?.lastPlayTime ?? 0);
  const serverId = later ? (here ?? there) : (there ?? here);
  return { serverId, serverName: serverId === there ? (record?.serverName ?? '') : '' };
}
