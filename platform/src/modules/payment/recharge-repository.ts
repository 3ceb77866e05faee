import type { RechargeTier } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

/** The names of an account's game, server and account, as the player knows them. */
export interface AccountNames {
  readonly game: string;
  readonly server: string;
  /** Null: the player has no such account. */
  readonly account: string | null;
}

export interface RechargeOffer {
  readonly amounts: readonly number[];
  readonly tiers: readonly RechargeTier[];
}

/** An account and the bonus of a recharge at a time. */
export interface RechargeTerms extends AccountNames {
  /** Null if no tiers had been set by then. */
  readonly tiers: readonly RechargeTier[] | null;
  /** Per cent in addition to the tier's, by the player's member level; null: no level gives any. */
  readonly memberPercent: number | null;
}

interface WantedAccount {
  readonly userId: number;
  readonly gameId: number;
  readonly serverId: number;
  readonly account: string;
}

export interface RechargeRepository {
  /** Undefined if there is no such game or server. */
  readonly findAccount: (tx: Tx, wanted: WantedAccount) => Promise<AccountNames | undefined>;
  /** The account and its bonus: everything that the price needs, in one statement. */
  readonly findTerms: (
    tx: Tx,
    wanted: WantedAccount,
    time: number,
  ) => Promise<RechargeTerms | undefined>;
  /** The offer at a time; undefined if none had been set by then. */
  readonly findOffer: (from: Database | Tx, time: number) => Promise<RechargeOffer | undefined>;
}

export function createRechargeRepository(): RechargeRepository {
  return {
    findAccount: (tx, wanted) => accountNames(tx, wanted).executeTakeFirst(),
    findTerms: (tx, wanted, time) =>
      accountNames(tx, wanted)
        .select([
          offerAt(tx, time).select('tiers').as('tiers'),
          sql<number | null>`
            (select bonus_percent from member_benefits(array[${wanted.userId}::int8], ${time}))`.as(
            'memberPercent',
          ),
        ])
        .executeTakeFirst(),
    findOffer: (from, time) => offerAt(from, time).select(['amounts', 'tiers']).executeTakeFirst(),
  };
}

function accountNames(tx: Tx, { userId, gameId, serverId, account }: WantedAccount) {
  return tx
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
    .where('server.serverId', '=', serverId);
}

function offerAt(from: Database | Tx, time: number) {
  return from
    .selectFrom('rechargeOffer')
    .where('fromTime', '<=', time)
    .orderBy('fromTime', 'desc')
    .limit(1);
}
