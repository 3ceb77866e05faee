import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Amount, StockRepository } from './repository.ts';

export interface StockService {
  /**
   * Takes from a stock in the caller's transaction. False if there is less; nothing is taken then.
   * Others wait for this row until the transaction ends, so take late.
   */
  readonly take: (tx: Tx, amount: Amount) => Promise<boolean>;
  /** Takes at most what is there; returns how much. Others wait in the same way. */
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
