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

/** The one game that downloads, if any. */
export function busyGame(games: GameStore['games']): GameState | null {
  for (const state of games.values()) if (state !== null && isBusy(state)) return state;
  return null;
}

/** The job shown at the foot of the menu: the one under way, else one that waits for the player. */
export function currentJob(games: GameStore['games']): GameState | null {
  const waiting: ReadonlySet<number> = new Set([DownloadState.paused, DownloadState.failed]);
  return (
    busyGame(games) ??
    [...games.values()].find((state) => state && waiting.has(state.download_state)) ??
    null
  );
}
