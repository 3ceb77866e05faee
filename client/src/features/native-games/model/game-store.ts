import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { create } from 'zustand';

interface GameStore {
  /** By game id; null where the host knows nothing of the game. */
  games: ReadonlyMap<number, GameState | null>;
  /** The host has listed all it knows, so that an absent game is unknown to it. */
  listed: boolean;
}

/** What the host has said of the games on this computer. */
export const useGames = create<GameStore>(() => ({ games: new Map(), listed: false }));

export function acceptGame(gameId: number, state: GameState | null): void {
  useGames.setState(({ games }) => ({ games: new Map(games).set(gameId, state) }));
}

export function acceptList(states: readonly GameState[]): void {
  useGames.setState(({ games }) => ({
    games: new Map([
      ...games,
      ...states.map((state): [number, GameState] => [state.gameId, state]),
    ]),
    listed: true,
  }));
}

/** The host is at work on it: another download would be rejected. */
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

/** The files of an installed game are being checked; nothing has been brought anew yet. */
export function isVerifying(state: GameState): boolean {
  return (
    state.repairing === true &&
    state.stage === 'verifying' &&
    state.download_state === DownloadState.installing
  );
}

/** The one game that downloads, if any. */
export function busyGame(games: GameStore['games']): GameState | null {
  for (const state of games.values()) if (state !== null && isBusy(state)) return state;
  return null;
}

const mostJobs = 3;

/**
 * The jobs shown at the foot of the menu: the one under way and those that are paused; where there
 * is none of them, one that failed.
 */
export function currentJobs(games: GameStore['games']): readonly GameState[] {
  const busy = busyGame(games);
  const known = [...games.values()].filter((state) => state !== null);
  const paused = known.filter((state) => state.download_state === DownloadState.paused);
  const jobs = [...(busy === null ? [] : [busy]), ...paused.filter((job) => job !== busy)];
  if (jobs.length > 0) return jobs.slice(0, mostJobs);
  return known.filter((state) => state.download_state === DownloadState.failed).slice(0, 1);
}
