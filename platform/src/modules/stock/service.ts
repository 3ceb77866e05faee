import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Amount, StockRepository } from './repository.ts';

export interface StockService {
  /**
   * Takes from a stock in the caller's transaction; false where there is not so much, and then
   * nothing is taken. Others wait for that row until the transaction ends, so take late.
   */
  readonly take: (tx: Tx, amount: Amount) => Promise<boolean>;
  /** As much of it as there is, in the same way; answers how much. */
  readonly takeUpTo: (tx: Tx, amount: Amount) => Promise<number>;
  readonly giveBack: (tx: Tx, amount: Amount) => Promise<void>;
  /** What remains, by the stock's id. */
  readonly remaining: (
    stockIds: readonly number[],
    tx?: Tx,
  ) => Promise<ReadonlyMap<number, number>>;
}

export function createStockService(db: Database, repository: StockRepository): StockService {
  return {
    take: repository.take,
    takeUpTo: repository.takeUpTo,
    giveBack: repository.giveBack,
    remaining: async (stockIds, tx) => {
      const rows = await repository.list(tx ?? db, stockIds);
      return new Map(rows.map(({ stockId, remaining }) => [stockId, remaining]));
    },
  };
}
