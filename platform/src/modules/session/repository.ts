import { sql } from 'kysely';
import type { ClientSystem, SessionEndCause } from '@gamebox/contract';
import type { CallerSession } from '../../caller.ts';
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

type AliveRow = Pick<SessionRow, 'sessionId' | 'userId' | 'createTime' | 'lastSeenTime'> & {
  readonly tokenHash: Buffer;
};

type Caller = Pick<CallerSession, 'userId' | 'sessionId'>;

/** Why a session ended, and what is known of the session that ended it. */
export interface SessionEndRow {
  readonly endCause: SessionEndCause | null;
  readonly endTime: number | null;
  readonly system: ClientSystem | null;
  readonly clientId: string | null;
}

export interface SessionRepository {
  readonly add: (tx: Tx, session: NewSession) => Promise<number>;
  /** Sessions that have neither ended nor expired, of enabled users. */
  readonly listAliveOf: (
    tokenHashes: readonly Buffer[],
    now: number,
  ) => Promise<readonly AliveRow[]>;
  readonly touch: (tx: Tx, sessionId: number, now: number, expireTime: number) => Promise<void>;
  readonly listAlive: (userId: number, now: number) => Promise<SessionRow[]>;
  /** Whether the user is logged in on another installation. */
  readonly isElsewhere: (tx: Tx, userId: number, clientId: string, now: number) => Promise<boolean>;
  readonly isAlive: (tx: Tx, sessionId: number, now: number) => Promise<boolean>;
  /** The session's user; undefined if it had ended before. */
  readonly endByToken: (tx: Tx, tokenHash: Buffer, now: number) => Promise<number | undefined>;
  /** Ends a session of the caller's user; false if there is no such session. */
  readonly end: (tx: Tx, caller: Caller, sessionId: number, now: number) => Promise<boolean>;
  /** Ends all sessions of the user except the caller's; returns how many. */
  readonly endOthers: (
    tx: Tx,
    caller: Caller,
    endCause: SessionEndCause,
    now: number,
  ) => Promise<number>;
  readonly findEnd: (tokenHash: Buffer) => Promise<SessionEndRow | undefined>;
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
    listAliveOf: async (tokenHashes, now) => {
      const { rows } = await sql<AliveRow>`
        select * from session_alive(${tokenHashes}::bytea[], ${now}::int8)`.execute(db);
      return rows;
    },
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
    isElsewhere: async (tx, userId, clientId, now) => {
      const other = await alive(tx, now)
        .select('sessionId')
        .where('userId', '=', userId)
        .where('clientId', '<>', clientId)
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },
    isAlive: async (tx, sessionId, now) => {
      const found = await alive(tx, now)
        .select('sessionId')
        .where('sessionId', '=', sessionId)
        .executeTakeFirst();
      return found !== undefined;
    },
    endByToken: async (tx, tokenHash, now) => {
      const ended = await tx
        .updateTable('userSession')
        .set({ endTime: now, endCause: 'logout' })
        .where('tokenHash', '=', tokenHash)
        .where('endTime', 'is', null)
        .returning('userId')
        .executeTakeFirst();
      return ended?.userId;
    },
    end: async (tx, { userId, sessionId: endedBy }, sessionId, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('userSession')
        .set({ endTime: now, endCause: 'other-device', endedBy })
        .where('userId', '=', userId)
        .where('sessionId', '=', sessionId)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    endOthers: async (tx, { userId, sessionId: endedBy }, endCause, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('userSession')
        .set({ endTime: now, endCause, endedBy })
        .where('userId', '=', userId)
        .where('sessionId', '<>', endedBy)
        .where('endTime', 'is', null)
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    findEnd: (tokenHash) =>
      db
        .selectFrom('userSession')
        .leftJoin('userSession as by', 'by.sessionId', 'userSession.endedBy')
        .select(['userSession.endCause', 'userSession.endTime', 'by.system', 'by.clientId'])
        .where('userSession.tokenHash', '=', tokenHash)
        .executeTakeFirst(),
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

function alive(tx: Tx, now: number) {
  return tx.selectFrom('userSession').where('endTime', 'is', null).where('expireTime', '>', now);
}
