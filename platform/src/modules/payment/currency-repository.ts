import type { NewGameCurrencyRate, pageGameCurrencyRates } from '@gamebox/contract/admin';
import type { CallResult } from '@gamebox/contract';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Tx } from '../../db/transaction.ts';

/** Everything that operators set about games' currencies. */
export interface CurrencyRepository {
  readonly hasGame: (tx: Tx, gameId: number) => Promise<boolean>;
  /** undefined if another rate of the game begins at that time. */
  readonly add: (tx: Tx, rate: NewGameCurrencyRate) => Promise<number | undefined>;
  /** Ordered by beginning, the latest first. */
  readonly page: (
    search: z.output<(typeof pageGameCurrencyRates)['query']>,
  ) => Promise<CallResult<typeof pageGameCurrencyRates>>;
}

export function createCurrencyRepository(db: Database): CurrencyRepository {
  return {
    hasGame: async (tx, gameId) => {
      const game = tx.selectFrom('listedGame').select('gameId').where('gameId', '=', gameId);
      return (await game.executeTakeFirst()) !== undefined;
    },
    add: async (tx, rate) => {
      const added = await tx
        .insertInto('gameCurrency')
        .values(rate)
        .onConflict((conflict) => conflict.doNothing())
        .returning('gameCurrencyId')
        .executeTakeFirst();
      return added?.gameCurrencyId;
    },
    page: ({ gameId, ...paging }) => {
      const rates = db
        .selectFrom('gameCurrency')
        .innerJoin('listedGame as game', 'game.gameId', 'gameCurrency.gameId')
        .select([
          'gameCurrencyId',
          'gameCurrency.gameId',
          'game.name as gameName',
          'fromTime',
          'gameCurrency.name',
          'perHundred',
          'zonePercent',
        ])
        .orderBy('fromTime', 'desc')
        .orderBy('gameCurrencyId', 'desc');
      return pageOf(
        rates.$if(gameId !== undefined, (query) =>
          query.where('gameCurrency.gameId', '=', gameId ?? 0),
        ),
        paging,
      );
    },
  };
}
