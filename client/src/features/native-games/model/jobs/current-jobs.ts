import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { useMemo } from 'react';
import type { GameStore } from '../games/game-store.ts';
import { busyGame, useGames } from '../games/game-store.ts';

const mostJobs = 3;

/**
 * The jobs at the bottom of the menu: the running and the paused ones; without these, a failed one.
 */
export function currentJobs(games: GameStore['games']): readonly GameState[] {
  const busy = busyGame(games);
  const known = [...games.values()].filter((state) => state !== null);
  const paused = known.filter((state) => state.download_state === DownloadState.paused);
  const turn = ({ waiting, queuePosition = Infinity }: GameState) =>
    waiting === 'offline' ? 0 : queuePosition;
  paused.sort((one, other) => (turn(one) < turn(other) ? -1 : 1));
  const jobs = [...(busy === null ? [] : [busy]), ...paused.filter((job) => job !== busy)];
  if (jobs.length > 0) return jobs.slice(0, mostJobs);
  return known.filter((state) => state.download_state === DownloadState.failed).slice(0, 1);
}

/** Hook for the jobs at the bottom of the menu. */
export function useCurrentJobs(): readonly GameState[] {
  const games = useGames((store) => store.games);
  return useMemo(() => currentJobs(games), [games]);
}
