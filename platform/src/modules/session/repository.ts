import type { ClientSystem } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';
import type { UserSessionTable } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly clientId: string;
  readonly address: string;
  readonly system: ClientSystem;
  readonly boxVersion: string;
  readonly now: number;
  readonly expireTime: number;
}

export type SessionRow = Pick<
  UserSessionTable,
  | 'userId'
  | 'clientId'
  | 'address'
  | 'system'
  | 'boxVersion'
  | 'createTime'
  | 'lastSeenTime'
  | 'expireTime'
> & { readonly sessionId: number };

export interface SessionRepository {
  readonly add: (tx: Tx, session: NewSession) => Promise<number>;
  /** One that has neither ended nor expired, of a user who is not disabled. */
  readonly findAlive: (tokenHash: Buffer, now: number) => Promise<SessionRow | undefined>;
  readonly touch: (tx: Tx, sessionId: number, now: number, expireTime: number) => Promise<void>;
  readonly listAlive: (userId: number, now: number) => Promise<SessionRow[]>;
  readonly endByToken: (tokenHash: Buffer, now: number) => Promise<void>;
  readonly isAlive: (tx: Tx, sessionId: number, now: number) => Promise<boolean>;
  /** Whether there was such a session of this user, ended now. */
  readonly end: (tx: Tx, userId: number, sessionId: number, now: number) => Promise<boolean>;
  /** All of this user's but one; says how many. */
  readonly endOthers: (tx: Tx, userId: number, sessionId: number, now: number) => Promise<number>;
  readonly endAll: (tx: Tx, userId: number, now: number) => Promise<void>;
  readonly removeDead: (before: number) => Promise<void>;
}

const COLUMNS = [
  'userSession.sessionId',
  'userSession.userId',
  'clientId',
  'address',
  'system',
  'boxVersion',
  'createTime',
  'lastSeenTime',
  'expireTime',
] as const;

export function createSessionRepository(db: Database): SessionRepository {
  return {
    add: async (tx, { now, ...session }) => {
      const row = await tx
        .insertInto('userSession')
        .values({ ...session, createTime: now, lastSeenTime: now })
        .returning('sessionId')
        .executeTakeFirstOrThrow();
      return row.sessionId;
    },
    findAlive: (tokenHash, now) =>
      db
        .selectFrom('userSession')
        .innerJoin('player', 'player.userId', 'userSession.userId')
        .select(COLUMNS)
        .where('tokenHash', '=', tokenHash)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .where('player.enabled', '=', true)
        .executeTakeFirst(),
    touch: async (tx, sessionId, now, expireTime) => {
      await tx
        .updateTable('userSession')
        .set({ lastSeenTime: now, expireTime })
        .where('sessionId', '=', sessionId)
        .execute();
    },
    listAlive: (userId, now) =>
      db
        .selectFrom('userSession')
        .select(COLUMNS)
        .where('userId', '=', userId)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .orderBy('createTime', 'desc')
        .orderBy('sessionId', 'desc')
        .execute(),
    endByToken: async (tokenHash, now) => {
      await db
        .updateTable('userSession')
        .set({ endTime: now })
        .where('tokenHash', '=', tokenHash)
        .where('endTime', 'is', null)
        .execute();
    },
    isAlive: async (tx, sessionId, now) => {
      const found = await tx
        .selectFrom('userSession')
        .select('sessionId')
        .where('sessionId', '=', sessionId)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return found !== undefined;
    },
    end: async (tx, userId, sessionId, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('userSession')
        .set({ endTime: now })
        .where('userId', '=', userId)
        .where('sessionId', '=', sessionId)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    endOthers: async (tx, userId, sessionId, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('userSession')
        .set({ endTime: now })
        .where('userId', '=', userId)
        .where('sessionId', '<>', sessionId)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    endAll: async (tx, userId, now) => {
      await tx
        .updateTable('userSession')
        .set({ endTime: now })
        .where('userId', '=', userId)
        .where('endTime', 'is', null)
        .execute();
    },
    removeDead: async (before) => {
      await db
        .deleteFrom('userSession')
        .where((eb) => eb.or([eb('endTime', '<', before), eb('expireTime', '<', before)]))
        .execute();
    },
  };
}
