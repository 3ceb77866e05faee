import type { GameState } from '@gamebox/contract';
import { useEffect } from 'react';
import { useGames } from './game-store.ts';
import { refreshGame } from './host-games.ts';
import { useStores } from '../../../../shared/lib/stores.ts';

/**
 * The host's state of a game, kept up to date: null if the host does not know the game; undefined
 * until it has answered, and always without a host. `fresh` asks again even if a state is known.
 */
export function useGameState(gameId: number, fresh = false): GameState | null | undefined {
  const state = useGames(({ games, listed }) => games.get(gameId) ?? (listed ? null : undefined));
  const stores = useStores();
  useEffect(() => {
    const { games, listed } = useGames.of(stores).getState();
    if (fresh || (!listed && !games.has(gameId))) void refreshGame(stores, gameId);
  }, [stores, gameId, fresh]);
  return state;
}
