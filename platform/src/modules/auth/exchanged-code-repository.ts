import type { Database } from '../../db/database.ts';
import type { ExchangedCodeTable as ExchangedCode } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export interface ExchangedCodeRepository {
  readonly find: (codeHash: Buffer, now: number) => Promise<ExchangedCode | undefined>;
  readonly add: (code: ExchangedCode) => Promise<void>;
  /** False if another login took it: only one transaction that commits gets it. */
  readonly take: (tx: Tx, codeHash: Buffer) => Promise<boolean>;
  readonly removeExpired: (now: number) => Promise<void>;
}

export function createExchangedCodeRepository(db: Database): ExchangedCodeRepository {
  return {
    find: (codeHash, now) =>
      db
        .selectFrom('exchangedCode')
        .selectAll()
        .where('codeHash', '=', codeHash)
        .where('expireTime', '>', now)
        .executeTakeFirst(),
    add: async (code) => {
      await db
        .insertInto('exchangedCode')
        .values(code)
        // An earlier try may have been committed although its answer got lost.
        .onConflict((conflict) => conflict.column('codeHash').doNothing())
        .execute();
    },
    take: async (tx, codeHash) => {
      const { numDeletedRows } = await tx
        .deleteFrom('exchangedCode')
        .where('codeHash', '=', codeHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    removeExpired: async (now) => {
      await db.deleteFrom('exchangedCode').where('expireTime', '<=', now).execute();
    },
  };
}
