import type { LoginSession } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { CallerSession, ClientInfo } from '../../caller.ts';
import { DAY_MS, chinaClock } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityService } from '../activity/service.ts';
import type { SessionRepository } from './repository.ts';
import { hashToken, makeToken } from './token.ts';

/** Counted from the last time it was used. */
const SESSION_MS = 30 * DAY_MS;
/** How often a session in use is written to: not at every request, but on each new day. */
const TOUCH_EVERY_MS = 10 * 60_000;
const KEEP_DEAD_MS = 30 * DAY_MS;

export interface OpenedSession {
  readonly accessToken: string;
  readonly userId: number;
  readonly expiresTime: number;
}

export interface SessionService {
  readonly open: (userId: number, client: ClientInfo) => Promise<OpenedSession>;
  readonly resolve: (token: string) => Promise<CallerSession | null>;
  readonly list: (caller: CallerSession) => Promise<LoginSession[]>;
  /**
   * Throws SESSION_NOT_FOUND where the session is not the caller's or has ended, and UNAUTHORIZED
   * where the caller's own has ended meanwhile: of two sessions that end each other one stays.
   */
  readonly end: (caller: CallerSession, sessionId: number) => Promise<void>;
  /** Ends all sessions of the caller's user but the caller's own, as `end` does; says how many. */
  readonly endOthers: (caller: CallerSession) => Promise<number>;
  readonly endAll: (tx: Tx, userId: number) => Promise<void>;
  readonly endByToken: (token: string) => Promise<void>;
  readonly removeDead: () => Promise<void>;
}

export interface SessionDeps {
  readonly db: Database;
  readonly repository: SessionRepository;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly now: () => number;
}

export function createSessionService({
  db,
  repository,
  activity,
  now,
}: SessionDeps): SessionService {
  const changeAs = <T>({ userId, sessionId }: CallerSession, change: (tx: Tx) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      if (!(await repository.isAlive(tx, sessionId, now())))
        throw new BusinessError('UNAUTHORIZED');
      return change(tx);
    });
  return {
    open: async (userId, client) => {
      const accessToken = makeToken();
      const at = now();
      const expireTime = at + SESSION_MS;
      const tokenHash = hashToken(accessToken);
      await inTransaction(db, async (tx) => {
        await repository.add(tx, { ...client, userId, tokenHash, now: at, expireTime });
        await activity.append(tx, { userId, kind: 'login' });
      });
      return { accessToken, userId, expiresTime: expireTime };
    },
    resolve: async (token) => {
      const at = now();
      const row = await repository.findAlive(hashToken(token), at);
      if (row === undefined) return null;
      const { sessionId, userId, createTime, lastSeenTime } = row;
      const isNewDay = chinaClock(lastSeenTime).day !== chinaClock(at).day;
      if (isNewDay || at - lastSeenTime >= TOUCH_EVERY_MS)
        await inTransaction(db, async (tx) => {
          await repository.touch(tx, sessionId, at, at + SESSION_MS);
          if (isNewDay) await activity.append(tx, { userId, kind: 'login' });
        });
      return { sessionId, userId, createTime };
    },
    list: async (caller) => {
      const rows = await repository.listAlive(caller.userId, now());
      return rows.map((row) => Object.assign(row, { current: row.sessionId === caller.sessionId }));
    },
    end: (caller, sessionId) =>
      changeAs(caller, async (tx) => {
        if (!(await repository.end(tx, caller.userId, sessionId, now())))
          throw new BusinessError('SESSION_NOT_FOUND');
      }),
    endOthers: (caller) =>
      changeAs(caller, (tx) => repository.endOthers(tx, caller.userId, caller.sessionId, now())),
    endAll: (tx, userId) => repository.endAll(tx, userId, now()),
    endByToken: (token) => repository.endByToken(hashToken(token), now()),
    removeDead: () => repository.removeDead(now() - KEEP_DEAD_MS),
  };
}
