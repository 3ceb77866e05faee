import type { GameAccount } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

interface NewGameAccount {
  readonly gameId: number;
  readonly serverId: number | null;
  readonly userId: number;
  readonly account: string;
  readonly passwordHash: string;
  readonly createTime: number;
}

/** The id of the new account, or why it was refused. */
type AddedAccount = number | 'taken' | 'limit';

export interface GameAccountRepository {
  /**
   * At most `limit` accounts of one user in one game, and each name once, ignoring case. The user
   * must be locked.
   */
  readonly add: (tx: Tx, account: NewGameAccount, limit: number) => Promise<AddedAccount>;
  /** A player's account on the server, by its name as it is written. */
  readonly findOwn: (
    account: Pick<NewGameAccount, 'userId' | 'gameId' | 'serverId' | 'account'>,
  ) => Promise<(Pick<NewGameAccount, 'passwordHash'> & { readonly accountId: number }) | undefined>;
  readonly isTaken: (gameId: number, account: string) => Promise<boolean>;
  readonly count: (userId: number, gameId: number) => Promise<number>;
  readonly findLast: (userId: number, gameId: number | null) => Promise<GameAccount | undefined>;
  /** In one game or in all, the newest first. */
  readonly list: (userId: number, gameId: number | null) => Promise<readonly GameAccount[]>;
}

const ACCOUNT = ['accountId', 'gameId', 'account', 'serverId', 'createTime'] as const;

export function createGameAccountRepository(db: Database): GameAccountRepository {
  return {
    add: async (tx, account, limit) => {
      if ((await countAccounts(tx, account.userId, account.gameId)) >= limit) return 'limit';
      const row = await tx
        .insertInto('gameAccount')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .returning('accountId')
        .executeTakeFirst();
      return row?.accountId ?? 'taken';
    },
    findOwn: ({ userId, gameId, serverId, account }) =>
      db
        .selectFrom('gameAccount')
        .select(['accountId', 'passwordHash'])
        .where('userId', '=', userId)
        .where('gameId', '=', gameId)
        .where('serverId', 'is not distinct from', serverId)
        .where('account', '=', account)
        .executeTakeFirst(),
    isTaken: async (gameId, account) => {
      const row = await db
        .selectFrom('gameAccount')
        .select('accountId')
        .where('gameId', '=', gameId)
        .where(sql`lower(account)`, '=', account.toLowerCase())
        .executeTakeFirst();
      return row !== undefined;
    },
    count: (userId, gameId) => countAccounts(db, userId, gameId),
    findLast: (userId, gameId) =>
      db
        .selectFrom('gameAccount')
        .select(ACCOUNT)
        .where('userId', '=', userId)
        .$if(gameId !== null, (query) => query.where('gameId', '=', gameId))
        .orderBy('createTime', 'desc')
        .orderBy('accountId', 'desc')
        .executeTakeFirst(),
    list: (userId, gameId) =>
      db
        .selectFrom('gameAccount')
        .select(ACCOUNT)
        .where('userId', '=', userId)
        .$if(gameId !== null, (query) => query.where('gameId', '=', gameId))
        .orderBy('createTime', 'desc')
        .orderBy('accountId', 'desc')
        .execute(),
  };
}

async function countAccounts(db: Database, userId: number, gameId: number): Promise<number> {
  const { count } = await db
    .selectFrom('gameAccount')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('gameId', '=', gameId)
    .executeTakeFirstOrThrow();
  return count;
}
