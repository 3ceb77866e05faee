import type { GameState } from '@gamebox/contract';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';

export const jobName = ({ name }: Pick<GameState, 'name'>): string => name || '游戏';

/** What can be done with a game the drawer knows from the host alone. */
export function useJobPlay(job: GameState): GamePlay {
  return useGamePlay({
    gameId: job.gameId,
    name: jobName(job),
    coverPicture: job.coverPrcture,
    sizeBytes: job.sizeBytes ?? 0,
    downloadable: true,
  });
}
