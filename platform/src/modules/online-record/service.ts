import type { OnlineCheck } from '@gamebox/contract';
import { minorSecondsLeft } from '../../china/minors.ts';
import { chinaClock } from '../../china/time.ts';
import type { CallerSession } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Identity, IdentityService } from '../user/identity-service.ts';
import { coverTime } from './covered-time.ts';
import type { OnlineRecordRepository } from './repository.ts';

const UNLIMITED = -1;

export interface OnlineRecordService {
  /** Counts up to `seconds` of the time since the last report and says whether play may go on. */
  readonly check: (caller: CallerSession, seconds: number) => Promise<OnlineCheck>;
  readonly totalSeconds: (userId: number) => Promise<number>;
}

export interface OnlineRecordDeps {
  readonly db: Database;
  readonly repository: OnlineRecordRepository;
  readonly identities: IdentityService;
  readonly now: () => number;
}

export function createOnlineRecordService(deps: OnlineRecordDeps): OnlineRecordService {
  const { db, repository, identities, now } = deps;
  return {
    check: async (caller, seconds) => {
      const at = now();
      const { day } = chinaClock(at);
      if (seconds > 0)
        await inTransaction(db, async (tx) => {
          // Reports of one user, from whatever device, wait for each other.
          await lockUser(tx, caller.userId);
          await repository.count(tx, caller.userId, day, (coveredUntil) =>
            // Nothing was counted before this session began: the first report can't reach further.
            coverTime(Math.max(coveredUntil ?? 0, caller.createTime), seconds, at),
          );
        });
      return permission(await identities.current(caller.userId), at);
    },
    totalSeconds: (userId) => repository.totalSeconds(userId),
  };
}

function permission({ state, minor }: Identity, at: number): OnlineCheck {
  if (state === 'pending') return refuse('实名认证审核中，通过后即可进行游戏');
  if (state !== 'passed') return refuse('请先完成实名认证，再进行游戏');
  if (!minor) return { playable: true, remainingSeconds: UNLIMITED, reason: '' };
  const remainingSeconds = minorSecondsLeft(at);
  return remainingSeconds > 0
    ? { playable: true, remainingSeconds, reason: '' }
    : refuse('未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏');
}

function refuse(reason: string): OnlineCheck {
  return { playable: false, remainingSeconds: 0, reason };
}
