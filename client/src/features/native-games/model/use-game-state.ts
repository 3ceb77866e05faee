import type { GameState } from '@gamebox/contract';
import { useEffect, useMemo } from 'react';
import { currentJobs, useGames } from './game-store.ts';
import { refreshGame } from './host-games.ts';

/**
 * What the host knows of a game, kept up to date: null where it knows nothing, undefined until
 * it has answered and always without a host. `fresh` asks even where something is known.
 */
export function useGameState(gameId: number, fresh = false): GameState | null | undefined {
  const state = useGames(({ games, listed }) => games.get(gameId) ?? (listed ? null : undefined));
  useEffect(() => {
    const { games, listed } = useGames.getState();
    if (fresh || (!listed && !games.has(gameId))) void refreshGame(gameId);
  }, [gameId, fresh]);
  return state;
}

/** For the foot of the menu: the job under way and those paused, else one that failed. */
export function useCurrentJobs(): readonly GameState[] {
  const games = useGames((store) => store.games);
  return useMemo(() => currentJobs(games), [games]);
}
