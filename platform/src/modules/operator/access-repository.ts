import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { MachineTokenTable, OperatorSessionTable } from '../../db/schema-operators.ts';
import type { Tx } from '../../db/transaction.ts';
import { SHOWN } from './repository.ts';
import type { ShownOperator } from './repository.ts';

const SHOWN_TOKEN = [
  'tokenId',
  'name',
  'right',
  'gameIds',
  'createTime',
  'lastUsedTime',
  'revokeTime',
] as const;
type ShownToken = Pick<Selectable<MachineTokenTable>, (typeof SHOWN_TOKEN)[number]>;

/** Sessions of operators and tokens of programs, with which requests are authenticated. */
export interface AccessRepository {
  readonly addSession: (tx: Tx, session: OperatorSessionTable) => Promise<void>;
  /** Finds the session of an enabled operator, used since `idleSince`, and marks it as used now. */
  readonly useSession: (
    tokenHash: Buffer,
    times: { readonly now: number; readonly idleSince: number },
  ) => Promise<ShownOperator | undefined>;
  readonly endSession: (tx: Tx, tokenHash: Buffer) => Promise<void>;
  readonly endSessionsOf: (tx: Tx, operatorId: number) => Promise<void>;
  readonly removeExpired: (now: number) => Promise<void>;
  /** How many of these games exist. */
  readonly countGames: (tx: Tx, gameIds: readonly number[]) => Promise<number>;
  readonly addToken: (tx: Tx, token: Insertable<MachineTokenTable>) => Promise<number>;
  readonly useToken: (tokenHash: Buffer, now: number) => Promise<ShownToken | undefined>;
  readonly pageTokens: (paging: Paging) => Promise<Page<ShownToken>>;
  /** undefined: there is no such token. */
  readonly revokeToken: (tx: Tx, tokenId: number, now: number) => Promise<ShownToken | undefined>;
}

export function createAccessRepository(db: Database): AccessRepository {
  return {
    addSession: async (tx, session) => {
      await tx.insertInto('operatorSession').values(session).execute();
    },
    useSession: async (tokenHash, { now, idleSince }) => {
      const used = await db
        .updateTable('operatorSession')
        .set({ lastSeenTime: now })
        .where('tokenHash', '=', tokenHash)
        .where('expireTime', '>', now)
        .where('lastSeenTime', '>', idleSince)
        .returning('operatorId')
        .executeTakeFirst();
      if (used === undefined) return undefined;
      return db
        .selectFrom('operator')
        .select(SHOWN)
        .where('operatorId', '=', used.operatorId)
        .where('enabled', '=', true)
        .executeTakeFirst();
    },
    endSession: async (tx, tokenHash) => {
      await tx.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute();
    },
    endSessionsOf: async (tx, operatorId) => {
      await tx.deleteFrom('operatorSession').where('operatorId', '=', operatorId).execute();
    },
    removeExpired: async (now) => {
      await db.deleteFrom('operatorSession').where('expireTime', '<', now).execute();
    },
    countGames: async (tx, gameIds) => {
      const { count } = await tx
        .selectFrom('listedGame')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('gameId', '=', sql<number>`any(${gameIds}::int8[])`)
        .executeTakeFirstOrThrow();
      return count;
    },
    addToken: async (tx, token) => {
      const added = tx.insertInto('machineToken').values(token).returning('tokenId');
      return (await added.executeTakeFirstOrThrow()).tokenId;
    },
    useToken: (tokenHash, now) =>
      db
        .updateTable('machineToken')
        .set({ lastUsedTime: now })
        .where('tokenHash', '=', tokenHash)
        .where('revokeTime', 'is', null)
        .returning(SHOWN_TOKEN)
        .executeTakeFirst(),
    pageTokens: (paging) => {
      const all = db.selectFrom('machineToken');
      return pageOf(all.select(SHOWN_TOKEN).orderBy('tokenId', 'desc'), paging);
    },
    revokeToken: (tx, tokenId, now) =>
      tx
        .updateTable('machineToken')
        .set((eb) => ({ revokeTime: eb.fn.coalesce('revokeTime', eb.val(now)) }))
        .where('tokenId', '=', tokenId)
        .returning(SHOWN_TOKEN)
        .executeTakeFirst(),
  };
}
