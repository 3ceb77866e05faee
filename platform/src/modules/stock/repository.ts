import type { Database } from '../../db/database.ts';
import { lockStock } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';

export interface Amount {
  readonly stockId: number;
  readonly quantity: number;
}

export interface StockRepository {
  /** False if there is less; nothing is taken then. */
  readonly take: (tx: Tx, amount: Amount) => Promise<boolean>;
  /** Takes at most what is there; returns how much. */
  readonly takeUpTo: (tx: Tx, amount: Amount) => Promise<number>;
  readonly giveBack: (tx: Tx, amount: Amount) => Promise<void>;
  readonly list: (
    from: Database | Tx,
    stockIds: readonly number[],
  ) => Promise<readonly { readonly stockId: number; readonly remaining: number }[]>;
}

export function createStockRepository(): StockRepository {
  return {
    take,
    takeUpTo: async (tx, wanted) => {
      if (await take(tx, wanted)) return wanted.quantity;
      const left = await lockStock(tx, wanted.stockId);
      const quantity = Math.min(left, wanted.quantity);
      if (quantity > 0) await take(tx, { ...wanted, quantity });
      return quantity;
    },
    giveBack: async (tx, { stockId, quantity }) => {
      await tx
        .updateTable('stock')
        .set((eb) => ({ remaining: eb('remaining', '+', quantity) }))
        .where('stockId', '=', stockId)
        .execute();
    },
    list: async (from, stockIds) =>
      stockIds.length === 0
        ? []
        : from.selectFrom('stock').selectAll().where('stockId', 'in', stockIds).execute(),
  };
}

const take: StockRepository['take'] = async (tx, { stockId, quantity }) => {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set((eb) => ({ remaining: eb('remaining', '-', quantity) }))
    .where('stockId', '=', stockId)
    .where('remaining', '>=', quantity)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
