import type { RechargeTier } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

/** A game account by the names a player knows. */
export interface AccountNames {
  readonly game: string;
  readonly server: string;
  /** Null: it is none of the player's own. */
  readonly account: string | null;
}

export interface RechargeOffer {
  readonly amounts: readonly number[];
  readonly tiers: readonly RechargeTier[];
}

export interface RechargeRepository {
  /** Undefined where there is no such game or server. */
  readonly findAccount: (
    tx: Tx,
    wanted: {
      readonly userId: number;
      readonly gameId: number;
      readonly serverId: number;
      readonly account: string;
    },
  ) => Promise<AccountNames | undefined>;
  /** What holds at a time; undefined where nothing was set by then. */
  readonly findOffer: (from: Database | Tx, time: number) => Promise<RechargeOffer | undefined>;
}

export function createRechargeRepository(): RechargeRepository {
  return {
    findAccount: (tx, { userId, gameId, serverId, account }) =>
      tx
        .selectFrom('listedServer as server')
        .innerJoin('listedGame as game', 'game.gameId', 'server.gameId')
        .leftJoin('ownGameAccount as own', (join) =>
          join
            .onRef('own.gameId', '=', 'server.gameId')
            .on('own.userId', '=', userId)
            .on('own.account', '=', account),
        )
        .select(['game.name as game', 'server.name as server', 'own.account as account'])
        .where('server.gameId', '=', gameId)
        .where('server.serverId', '=', serverId)
        .executeTakeFirst(),
    findOffer: (from, time) =>
      from
        .selectFrom('rechargeOffer')
        .select(['amounts', 'tiers'])
        .where('fromTime', '<=', time)
        .orderBy('fromTime', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
