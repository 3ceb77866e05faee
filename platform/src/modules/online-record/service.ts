import type { OnlineCheck } from '@gamebox/contract';
import { minorSecondsLeft } from '../../china/minors.ts';
import type { CallerSession } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PlayTimeService } from '../play-time/service.ts';
import type { Identity, IdentityService } from '../user/identity-service.ts';

const UNLIMITED = -1;

export interface OnlineRecordService {
  /**
   * Counts up to the last `seconds` for a verified player, but no time before the session began,
   * and says whether the player may go on playing.
   */
  readonly check: (caller: CallerSession, seconds: number) => Promise<OnlineCheck>;
}

export interface OnlineRecordDeps {
  readonly db: Database;
  readonly identities: Pick<IdentityService, 'current'>;
  readonly playTime: Pick<PlayTimeService, 'add'>;
  readonly now: () => number;
}

export function createOnlineRecordService(deps: OnlineRecordDeps): OnlineRecordService {
  const { db, identities, playTime, now } = deps;
  return {
    check: async ({ userId, createTime }, seconds) => {
      const at = now();
      const identity = await identities.current(userId);
      if (identity.state === 'passed') {
        const from = Math.max(at - seconds * 1000, createTime);
        await inTransaction(db, (tx) => playTime.add(tx, userId, identity, { from, to: at }));
      }
      return permission(identity, at);
    },
  };
}

function permission({ state, minor }: Identity, at: number): OnlineCheck {
  if (state === 'pending') return refuse('实名认证审核中，通过后即可进行游戏');
  if (state !== 'passed') return refuse('请先完成实名认证，再进行游戏');
  if (!minor) return { playable: true, remainingSeconds: UNLIMITED, reason: '' };
  const remainingSeconds = minorSecondsLeft(at);
  if (remainingSeconds === null)
    return refuse('本年度节假日安排尚未录入，未成年人暂时不能进行游戏');
  return remainingSeconds > 0
    ? { playable: true, remainingSeconds, reason: '' }
    : refuse('未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏');
}

function refuse(reason: string): OnlineCheck {
  return { playable: false, remainingSeconds: 0, reason };
}
