import type { GameState, HeardGameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

/** A game's state, also where the host said one that this page does not know. */
export type StoredGame = GameState & { stateUnknown?: true };

export interface GameStore {
  /** By game id; null if the host knows nothing of the game. */
  games: ReadonlyMap<number, StoredGame | null>;
  /** The host has listed all its games, so a missing one is unknown to it. */
  listed: boolean;
  /** The host has listed them or can't do it: nothing more will come. */
  asked?: boolean;
  /** Those that the jobs at the bottom of the menu show, so that no other list of it does. */
  docked?: readonly number[];
}

/** The games on this computer as the host reports them. */
export const useGames = defineStore<GameStore>(() => ({ games: new Map(), listed: false }));

export function acceptGame(stores: Stores, gameId: number, heard: HeardGameState | null): void {
  useGames.of(stores).setState(({ games }) => ({
    games: new Map(games).set(gameId, heard && settled(heard, games.get(gameId))),
  }));
}

export function acceptList(stores: Stores, states: readonly HeardGameState[]): void {
  useGames.of(stores).setState(({ games }) => {
    const changed = states.flatMap((heard): [number, StoredGame][] => {
      const before = games.get(heard.gameId);
      const now = settled(heard, before);
      // What did not change stays the same object, and its row is not rendered again.
      return JSON.stringify(now) === JSON.stringify(before) ? [] : [[heard.gameId, now]];
    });
    const order = states.map(({ gameId }): [number, null] => [gameId, null]);
    return {
      // In the host's order: each stands where it comes first, with the value that comes last.
      games: changed.length === 0 ? games : new Map([...order, ...games, ...changed]),
      listed: true,
    };
  });
}

/**
 * If a newer host reports a state that this page does not know, the game keeps its state, or counts
 * as installed: it stays in the library, and the host itself refuses what can't be done.
 */
function settled(heard: HeardGameState, before: StoredGame | null | undefined): StoredGame {
  if (heard.download_state !== null) return { ...heard, download_state: heard.download_state };
  const state = before?.download_state ?? DownloadState.installed;
  return { ...heard, download_state: state, stateUnknown: true };
}

/** The host is working on it and would refuse another download. */
export function isBusy(state: GameState | null | undefined): boolean {
  if (state === null || state === undefined) return false;
  return (
    state.download ||
    state.download_state === DownloadState.downloading ||
    state.download_state === DownloadState.installing
  );
}

export function isInstalled(state: GameState | null | undefined): boolean {
  return (
    state?.download_state === DownloadState.installed ||
    state?.download_state === DownloadState.updateAvailable
  );
}

/** It is installed, but its drive or its folder is not there. */
export function isOutOfReach(state: GameState | null | undefined): boolean {
  return isInstalled(state) && state?.missing !== undefined;
}

/** Installed on a drive that is not connected, and no job is under way: it can only be removed. */
export function isAway(state: GameState): boolean {
  const hasFailed = state.download_state === DownloadState.failed;
  return state.missing === 'drive' && (hasFailed || isInstalled(state));
}

/** Its files are on this computer, and no job is working on them. */
export function hasFiles(state: GameState | null | undefined): boolean {
  if (state === null || state === undefined || state.missing === 'drive') return false;
  if (isInstalled(state)) return state.missing === undefined || state.installPath !== undefined;
  return state.download_state === DownloadState.failed && state.installPath !== undefined;
}

/** The files of an installed game are being checked; no file is being repaired yet. */
export function isVerifying(state: GameState): boolean {
  return (
    state.repairing === true &&
    (state.stage === 'verifying' || state.stage === 'preparing') &&
    state.download_state === DownloadState.installing
  );
}

/** The installed version can be started, even while a newer one is being downloaded. */
export function isPlayable(state: GameState | null | undefined): boolean {
  if (state === null || state === undefined || state.missing !== undefined) return false;
  if (isInstalled(state)) return true;
  const { version, repairing, download_state: at } = state;
  if (version === undefined || repairing === true) return false;
  return at === DownloadState.downloading || at === DownloadState.paused;
}

/** It waits for its turn behind another game. */
export function isQueued(state: GameState): boolean {
  return state.download_state === DownloadState.paused && state.waiting === 'queue';
}

/** The game that is being downloaded, if any. */
export function busyGame(games: GameStore['games']): GameState | null {
  for (const state of games.values()) if (state !== null && isBusy(state)) return state;
  return null;
}

/** States without any activity. */
const still: ReadonlySet<DownloadState> = new Set([
  DownloadState.none,
  DownloadState.installed,
  DownloadState.updateAvailable,
]);

/** A job is running, waiting or failed: the bottom of the menu shows it. */
export function hasJobs(games: GameStore['games']): boolean {
  return [...games.values()].some(
    (state) => state !== null && (state.download || !still.has(state.download_state)),
  );
}
