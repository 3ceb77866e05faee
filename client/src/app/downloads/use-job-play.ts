import type { GameState } from '@gamebox/contract';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';

export const jobName = ({ name }: Pick<GameState, 'name'>): string => name || '游戏';

/** The actions of a game that the drawer knows only from the host. */
export function useJobPlay(job: GameState): GamePlay {
  return useGamePlay({
    gameId: job.gameId,
    name: jobName(job),
    coverPicture: job.coverPrcture,
    sizeBytes: job.sizeBytes ?? 0,
    downloadable: true,
  });
}
