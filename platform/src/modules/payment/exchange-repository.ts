import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { GameExchangeTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';

export type ExchangeRow = Selectable<GameExchangeTable>;

export interface GameCurrency {
  readonly name: string;
  /** What 100 platform coins buy. */
  readonly perHundred: number;
}

export interface ExchangeRepository {
  /** What holds at a time; undefined where nothing was set for the game by then. */
  readonly findCurrency: (
    tx: Tx,
    gameId: number,
    time: number,
  ) => Promise<GameCurrency | undefined>;
  readonly add: (tx: Tx, exchange: Insertable<GameExchangeTable>) => Promise<void>;
  /** Less of it is left to take. False where the game's server has taken it. */
  readonly reduce: (tx: Tx, orderId: number, amount: number) => Promise<boolean>;
  /** Hands those that wait to one request, the oldest first; asked again it takes the same. */
  readonly take: (taking: {
    readonly gameId: number;
    readonly requestId: string;
    readonly limit: number;
    readonly time: number;
  }) => Promise<readonly ExchangeRow[]>;
}

export function createExchangeRepository(db: Database): ExchangeRepository {
  const takenBy = (requestId: string) =>
    db
      .selectFrom('gameExchange')
      .selectAll()
      .where('takeRequest', '=', requestId)
      .orderBy('orderId')
      .execute();
  return {
    findCurrency: (tx, gameId, time) =>
      tx
        .selectFrom('gameCurrency')
        .select(['name', 'perHundred'])
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
    take: async ({ gameId, requestId, limit, time }) => {
      const known = await takenBy(requestId);
      if (known.length > 0) return known;
      await db
        .updateTable('gameExchange')
        .set({ takeRequest: requestId, takeTime: time })
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
        // Once more: another request may have taken some meanwhile.
        .where('takeRequest', 'is', null)
        .execute();
      return takenBy(requestId);
    },
  };
}
