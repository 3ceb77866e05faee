import { clientEnd } from '@gamebox/contract';
import type { CallResult, LoginSession, getSessionEnd } from '@gamebox/contract';
import { LOOKED_UP, inBatches } from '../../batches.ts';
import { BusinessError } from '../../business-error.ts';
import type { CallerSession, ClientInfo } from '../../caller.ts';
import { DAY_MS, chinaClock } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockEnabledUser, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityService } from '../activity/service.ts';
import type { MessageService } from '../message/service.ts';
import type { PersonMarks } from '../promotion/person-marks.ts';
import type { SecurityEventService } from '../security-event/service.ts';
import { newLogin } from './new-login.ts';
import type { SessionRepository } from './repository.ts';
import { hashToken, makeToken } from './token.ts';

/** Counted from its last use. */
const SESSION_MS = 30 * DAY_MS;
/** How often the last use of a session is written: not with every request, but on each new day. */
const TOUCH_EVERY_MS = 10 * 60_000;
const KEEP_DEAD_MS = 30 * DAY_MS;

export interface OpenedSession {
  readonly accessToken: string;
  readonly userId: number;
  readonly expiresTime: number;
}

export type LoginWay = 'sms' | 'wechat';

/** Logins that were confirmed elsewhere, but have no session yet. */
export interface ConfirmedLogins {
  /** Returns how many there were. */
  readonly endConfirmed: (tx: Tx, userId: number, now: number) => Promise<number>;
}

export interface SessionService {
  /**
   * Opens a session; `way` is the login method. An account that is logged in elsewhere gets a
   * message. Throws USER_DISABLED, even if the account was disabled since it was read.
   */
  readonly open: (
    tx: Tx,
    userId: number,
    client: ClientInfo,
    way: LoginWay,
  ) => Promise<OpenedSession>;
  readonly resolve: (token: string) => Promise<CallerSession | null>;
  readonly list: (caller: CallerSession) => Promise<LoginSession[]>;
  /**
   * Throws SESSION_NOT_FOUND if the session is not the caller's or has ended, and UNAUTHORIZED if
   * the caller's own has ended meanwhile: if two sessions end each other, one stays.
   */
  readonly end: (caller: CallerSession, sessionId: number, client: ClientInfo) => Promise<void>;
  /**
   * Ends all sessions of the caller's user except the caller's own, like `end`, and confirmed logins
   * that would still open one; returns how many.
   */
  readonly endOthers: (caller: CallerSession, client: ClientInfo) => Promise<number>;
  readonly endAll: (tx: Tx, userId: number) => Promise<void>;
  readonly endByToken: (token: string, client: ClientInfo) => Promise<void>;
  /** Why the session of a token has ended; null if it has not, or if nothing is known. */
  readonly endOf: (token: string) => Promise<CallResult<typeof getSessionEnd>>;
  readonly removeDead: () => Promise<void>;
}

export interface SessionDeps {
  readonly db: Database;
  readonly repository: SessionRepository;
  readonly logins: ConfirmedLogins;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly events: Pick<SecurityEventService, 'append'>;
  readonly marks: Pick<PersonMarks, 'add'>;
  readonly now: () => number;
}

export function createSessionService({
  db,
  repository,
  logins,
  activity,
  messages,
  events,
  marks,
  now,
}: SessionDeps): SessionService {
  const changeAs = <T>({ userId, sessionId }: CallerSession, change: (tx: Tx) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      if (!(await repository.isAlive(tx, sessionId, now())))
        throw new BusinessError('UNAUTHORIZED');
      return change(tx);
    });
  /** Many requests come at once, and each first looks up its session. */
  const findAlive = inBatches({
    run: async (tokenHashes: readonly Buffer[]) => {
      const rows = await repository.listAliveOf(tokenHashes, now());
      const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
      return tokenHashes.map((hash) => byHash.get(hash.toString('hex')));
    },
    ...LOOKED_UP,
  });
  return {
    open: async (tx, userId, client, way) => {
      const accessToken = makeToken();
      const at = now();
      const expireTime = at + SESSION_MS;
      const tokenHash = hashToken(accessToken);
      await lockEnabledUser(tx, userId);
      const isElsewhere = await repository.isElsewhere(tx, userId, client.clientId, at);
      const session = { ...client, userId, tokenHash, now: at, expireTime };
      const sessionId = await repository.add(tx, session);
      await marks.add(tx, userId, 'device', client.clientId);
      await activity.append(tx, { userId, kind: 'login' });
      await events.append(tx, { userId, kind: 'login', outcome: way, client });
      if (isElsewhere) await messages.add(tx, [newLogin(userId, sessionId, client)]);
      return { accessToken, userId, expiresTime: expireTime };
    },
    resolve: async (token) => {
      const at = now();
      const row = await findAlive(hashToken(token));
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
    end: (caller, sessionId, client) =>
      changeAs(caller, async (tx) => {
        if (!(await repository.end(tx, caller, sessionId, now())))
          throw new BusinessError('SESSION_NOT_FOUND');
        await events.append(tx, { userId: caller.userId, kind: 'session-ended', client });
      }),
    endOthers: (caller, client) =>
      changeAs(caller, async (tx) => {
        const { userId } = caller;
        const confirmed = await logins.endConfirmed(tx, userId, now());
        const ended = confirmed + (await repository.endOthers(tx, caller, 'other-device', now()));
        if (ended > 0) await events.append(tx, { userId, kind: 'session-ended', client });
        return ended;
      }),
    endAll: async (tx, userId) => {
      await logins.endConfirmed(tx, userId, now());
      await repository.endAll(tx, userId, now());
    },
    endByToken: (token, client) =>
      inTransaction(db, async (tx) => {
        const userId = await repository.endByToken(tx, hashToken(token), now());
        if (userId !== undefined) await events.append(tx, { userId, kind: 'logout', client });
      }),
    endOf: async (token) => {
      const found = await repository.findEnd(hashToken(token));
      if (found === undefined || found.endTime === null || found.endCause === null) return null;
      const { endCause: cause, endTime: time, system, clientId } = found;
      const by = system === null ? null : { system, clientId: clientEnd(clientId ?? '') };
      return { cause, time, by };
    },
    removeDead: () => repository.removeDead(now() - KEEP_DEAD_MS),
  };
}
