import type { CallBody, GameRecord, reportPlay } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { GameService } from '../game/service.ts';
import type { GameRecordRepository } from './repository.ts';

/** How far a player's clock may be ahead of ours. */
const CLOCK_AHEAD_MS = 300_000;

export interface GameRecordService {
  readonly list: (userId: number) => Promise<GameRecord[]>;
  /**
   * Counts a play once, however often it is reported; its seconds only grow and never past the
   * time since it began. Throws GAME_NOT_FOUND, GAME_SERVER_NOT_FOUND, BAD_REQUEST where it
   * begins in the future, FORBIDDEN where it was reported by another user.
   */
  readonly report: (userId: number, play: CallBody<typeof reportPlay>) => Promise<void>;
}

export function createGameRecordService(
  repository: GameRecordRepository,
  games: Pick<GameService, 'require'>,
  { now, onPlay }: { readonly now: () => number; readonly onPlay: (gameId: number) => void },
): GameRecordService {
  return {
    list: (userId) => repository.list(userId),
    report: async (userId, { serverId = null, ...play }) => {
      const at = now();
      if (play.startTime > at + CLOCK_AHEAD_MS) throw new BusinessError('BAD_REQUEST', 'startTime');
      await games.require(play.gameId, serverId);
      if (!(await repository.report({ ...play, serverId, userId }, at)))
        throw new BusinessError('FORBIDDEN');
      onPlay(play.gameId);
    },
  };
}
