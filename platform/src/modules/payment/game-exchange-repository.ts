import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { GameExchangeTable, PaymentOrderTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';

/** An exchange with its order's player and purpose. */
export type TakenExchange = Selectable<GameExchangeTable> &
  Pick<Selectable<PaymentOrderTable>, 'orderNo' | 'userId' | 'details'>;

export interface GameCurrency {
  readonly name: string;
  /** What 100 platform coins buy. */
  readonly perHundred: number;
  /** The part of an order's coins that zone coins may pay. */
  readonly zonePercent: number;
}

/** A currency and its game's name. */
export interface SoldCurrency extends GameCurrency {
  readonly gameId: number;
  readonly gameName: string;
  readonly coverPicture: string;
}

export interface GameExchangeRepository {
  /** What games sell at a time, ordered by the games' ids. */
  readonly listCurrencies: (from: Database, time: number) => Promise<readonly SoldCurrency[]>;
  /** Those of the given orders that a game's server has taken. */
  readonly listTakenOrders: (
    from: Database,
    orderIds: readonly number[],
  ) => Promise<readonly number[]>;
  /** The rate at a time; undefined if the game had none by then. */
  readonly findCurrency: (
    tx: Tx,
    gameId: number,
    time: number,
  ) => Promise<GameCurrency | undefined>;
  readonly add: (tx: Tx, exchange: Insertable<GameExchangeTable>) => Promise<void>;
  /**
   * Subtracts an amount that was refunded. False if the game's server has already taken the
   * exchange.
   */
  readonly reduce: (tx: Tx, orderId: number, amount: number) => Promise<boolean>;
  /** The exchanges that a request of a game's server took, the oldest first. */
  readonly listTaken: (
    tx: Tx,
    gameId: number,
    requestId: string,
  ) => Promise<readonly TakenExchange[]>;
  /**
   * Assigns the waiting exchanges to a request, the oldest first. The game's exchanges must be
   * locked.
   */
  readonly take: (
    tx: Tx,
    taking: {
      readonly gameId: number;
      readonly requestId: string;
      readonly limit: number;
      readonly time: number;
    },
  ) => Promise<void>;
}

export function createGameExchangeRepository(): GameExchangeRepository {
  return {
    listCurrencies: async (from, time) => {
      const { rows } = await sql<SoldCurrency>`
        select game.game_id, game.name as game_name, game.cover_picture, held.name, held.per_hundred,
          held.zone_percent
        from (
          select distinct on (game_id) game_id, name, per_hundred, zone_percent
          from game_currency where from_time <= ${time} order by game_id, from_time desc
        ) held
        join listed_game game using (game_id)
        where held.per_hundred > 0
        order by game.game_id`.execute(from);
      return rows;
    },
    listTakenOrders: async (from, orderIds) => {
      const rows = await from
        .selectFrom('gameExchange')
        .select('orderId')
        .where('orderId', 'in', orderIds)
        .where('takeRequest', 'is not', null)
        .execute();
      return rows.map(({ orderId }) => orderId);
    },
    findCurrency: (tx, gameId, time) =>
      tx
        .selectFrom('gameCurrency')
        .select(['name', 'perHundred', 'zonePercent'])
        .where('gameId', '=', gameId)
        .where('fromTime', '<=', time)
        .orderBy('fromTime', 'desc')
        .limit(1)
        .executeTakeFirst(),
    add: async (tx, exchange) => {
      await tx.insertInto('gameExchange').values(exchange).execute();
    },
    reduce: async (tx, orderId, amount) => {
      const { numUpdatedRows } = await tx
        .updateTable('gameExchange')
        .set((eb) => ({ amount: eb('amount', '-', amount) }))
        .where('orderId', '=', orderId)
        .where('takeRequest', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    listTaken: (tx, gameId, requestId) =>
      tx
        .selectFrom('gameExchange')
        .innerJoin('paymentOrder', 'paymentOrder.orderId', 'gameExchange.orderId')
        .selectAll('gameExchange')
        .select(['paymentOrder.orderNo', 'paymentOrder.userId', 'paymentOrder.details'])
        .where('gameId', '=', gameId)
        .where('takeRequest', '=', requestId)
        .orderBy('gameExchange.orderId')
        .execute(),
    take: async (tx, { gameId, requestId, limit, time }) => {
      await tx
        .updateTable('gameExchange')
        .set({ takeRequest: requestId, takeTime: time, takeLimit: limit })
        .where('orderId', 'in', (eb) =>
          eb
            .selectFrom('gameExchange')
            .select('orderId')
            .where('gameId', '=', gameId)
            .where('takeRequest', 'is', null)
            .where('amount', '>', 0)
            .orderBy('orderId')
            .limit(limit),
        )
        // Checked again: this statement may have waited for a refund that took some back.
        .where('takeRequest', 'is', null)
        .where('amount', '>', 0)
        .execute();
    },
  };
}
