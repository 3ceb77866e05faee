import type { GameRecord, GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';

/** What one player has played of a game. */
export interface Played {
  /** The server where it was last played; null if unknown. */
  serverId: number | null;
  serverName: string;
  /** Epoch ms by the platform's clock; 0 if never or unknown. */
  lastPlayTime: number;
  /** The total over all sessions. */
  playSeconds: number;
}

export interface RecentGame extends Played {
  gameId: number;
  name: string;
  coverPicture: string;
  /** Undefined if the platform has not said it. */
  downloadable?: boolean | undefined;
}

/** Whose plays are meant, and how to read their times. */
export interface PlayReader {
  /** The player's id; null for nobody or unknown. */
  player: number | null;
  /** How far this computer's clock is ahead of the platform's (ms). */
  lead: number;
}

/**
 * What the player has played of a game, by the platform's record (wherever they played) and the
 * host's (this computer, up to now). Both count the same play, so the greater figure is right.
 */
export function playedOf(
  record: GameRecord | undefined,
  state: GameState | null | undefined,
  { player, lead }: PlayReader,
): Played {
  const here = playedHere(state, player);
  const lastHere = here.lastPlayTime === 0 ? 0 : here.lastPlayTime - lead;
  const lastPlayTime = record?.lastPlayTime ?? 0;
  // The server of the later one that knows one. The host only knows its id.
  const there = record?.serverId ?? null;
  const serverId =
    lastHere >= lastPlayTime ? (here.lastServerId ?? there) : (there ?? here.lastServerId);
  return {
    serverId,
    serverName: serverId === there ? (record?.serverName ?? '') : '',
    lastPlayTime: Math.max(lastPlayTime, lastHere),
    playSeconds: Math.max(record?.playSeconds ?? 0, here.playSeconds),
  };
}

/** The player's part of the host's record, with what was played by nobody known. */
function playedHere(state: GameState | null | undefined, player: number | null) {
  const parts: readonly Pick<GameState, 'playSeconds' | 'lastPlayTime' | 'lastServerId'>[] =
    state?.plays?.filter(({ userId }) => userId === null || userId === player) ??
    // A host that does not tell players apart.
    (state ? [state] : []);
  return {
    playSeconds: parts.reduce((sum, { playSeconds = 0 }) => sum + playSeconds, 0),
    lastPlayTime: Math.max(0, ...parts.map(({ lastPlayTime = 0 }) => lastPlayTime)),
    lastServerId:
      parts.find(({ lastServerId }) => lastServerId !== undefined)?.lastServerId ?? null,
  };
}

/** The games that the player has played, the latest first, games of this computer before others. */
export function mergeRecent(
  records: readonly GameRecord[],
  states: readonly (GameState | null)[],
  reader: PlayReader,
): RecentGame[] {
  const recordOf = new Map(records.map((record) => [record.gameId, record]));
  const stateOf = new Map(states.flatMap((state) => (state ? [[state.gameId, state]] : [])));
  const recent = [...new Set([...recordOf.keys(), ...stateOf.keys()])].flatMap((gameId) => {
    const record = recordOf.get(gameId);
    const state = stateOf.get(gameId);
    const name = record?.name ?? state?.name;
    const played = playedOf(record, state, reader);
    if (name === undefined || (record === undefined && played.lastPlayTime === 0)) return [];
    const coverPicture = record?.coverPicture ?? state?.coverPrcture ?? '';
    return [{ gameId, name, coverPicture, downloadable: record?.downloadable, ...played }];
  });
  return recent.sort(
    (one, other) =>
      Number(isHere(stateOf.get(other.gameId))) - Number(isHere(stateOf.get(one.gameId))) ||
      other.lastPlayTime - one.lastPlayTime,
  );
}

/** Also while it is still downloading: playing on then means to wait. */
function isHere(state: GameState | undefined): boolean {
  return state !== undefined && (state.download || state.download_state !== DownloadState.none);
}
