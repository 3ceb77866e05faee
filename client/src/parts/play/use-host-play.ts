import type { GameState } from '@gamebox/contract';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { updateGame } from '../../features/native-games/model/jobs/queue-actions.ts';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { useStartAsLast } from './use-start-as-last.ts';

/** The play of a game that the host knows: it starts and updates without the platform. */
export function useHostPlay(game: GameState, name: string): GamePlay {
  const { gameId, coverPrcture: coverPicture, sizeBytes = 0 } = game;
  return useHostActions(gameId, useGamePlay({ gameId, name, coverPicture, sizeBytes }));
}

/** The same play with a start and an update that do not need the platform. */
export function useHostActions(gameId: number, play: GamePlay): GamePlay {
  const stores = useStores();
  const queues = useGames((store) => store.listed);
  const startAsLast = useStartAsLast();
  const start = () => void startAsLast(gameId);
  return {
    ...play,
    start: play.start && start,
    onAction: (action) => {
      if (action === 'start') start();
      // The host knows the game's address.
      else if (action === 'update' && queues) void updateGame(stores, gameId);
      else play.onAction(action);
    },
  };
}
