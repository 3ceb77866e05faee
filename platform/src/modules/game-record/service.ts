import type { CallBody, GameRecord, reportPlay } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { GameService } from '../game/service.ts';
import type { PlayTimeService } from '../play-time/service.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { UserService } from '../user/service.ts';
import type { GameRecordRepository, KeptPlay } from './repository.ts';

/** How much a player's clock may be ahead of ours. */
const CLOCK_AHEAD_MS = 300_000;

export interface GameRecordService {
  readonly list: (userId: number) => Promise<GameRecord[]>;
  /**
   * Stores a play of a verified player; its seconds only grow, and no further than one report claims.
   * Of more than MOST_PLAYS_A_DAY only the time is counted. Reports bring no day in China above
   * 20 hours of play time. Time before the user's registration or after now does not count, and a play that lies entirely before it is accepted but not
   * stored. Throws IDENTITY_REQUIRED, IDENTITY_PENDING, GAME_NOT_FOUND, GAME_SERVER_NOT_FOUND,
   * BAD_REQUEST if it begins in the future, FORBIDDEN if another user reported it.
   */
  readonly report: (userId: number, play: CallBody<typeof reportPlay>) => Promise<void>;
}

export interface GameRecordDeps {
  readonly db: Database;
  readonly repository: GameRecordRepository;
  readonly games: Pick<GameService, 'require'>;
  readonly users: Pick<UserService, 'registerTime'>;
  readonly identities: Pick<IdentityService, 'requirePassed'>;
  readonly playTime: Pick<PlayTimeService, 'addTold'>;
  readonly now: () => number;
  readonly onPlay: (gameId: number) => void;
}

export function createGameRecordService(deps: GameRecordDeps): GameRecordService {
  const { db, repository, games, users, identities, playTime, now, onPlay } = deps;
  return {
    list: (userId) => repository.list(userId),
    report: async (userId, { playId, gameId, serverId = null, startTime, seconds }) => {
      const identity = await identities.requirePassed(userId);
      const at = now();
      if (startTime > at + CLOCK_AHEAD_MS) throw new BusinessError('BAD_REQUEST', 'startTime');
      await games.require(gameId, serverId);
      const registerTime = await users.registerTime(userId);
      const endTime = Math.min(startTime + seconds * 1000, at);
      if (endTime < registerTime) return;
      const begin = Math.max(startTime, registerTime);
      const play = {
        playId,
        userId,
        gameId,
        serverId,
        startTime: begin,
        toldStart: startTime,
        endTime,
      };
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const kept = await repository.report(tx, play);
        if (kept === 'foreign') throw new BusinessError('FORBIDDEN');
        const { from, to } = kept === 'full' ? { from: begin, to: endTime } : stretchOf(kept);
        await playTime.addTold(tx, userId, identity, { from, to });
      });
      onPlay(gameId);
    },
  };
}

function stretchOf({ startTime, seconds }: KeptPlay) {
  return { from: startTime, to: startTime + seconds * 1000 };
}
