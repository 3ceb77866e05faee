import type { Tx } from '../../db/transaction.ts';

interface Exchange {
  readonly exchangeId: number;
  readonly goodsId: number;
}

export interface RubyExchangeRepository {
  readonly find: (tx: Tx, userId: number, requestId: string) => Promise<Exchange | undefined>;
  readonly add: (
    tx: Tx,
    exchange: {
      readonly userId: number;
      readonly requestId: string;
      readonly goodsId: number;
      readonly rubies: number;
      readonly time: number;
    },
  ) => Promise<number>;
}

export function createRubyExchangeRepository(): RubyExchangeRepository {
  return {
    find: (tx, userId, requestId) =>
      tx
        .selectFrom('privilegeExchange')
        .select(['exchangeId', 'goodsId'])
        .where('userId', '=', userId)
        .where('requestId', '=', requestId)
        .executeTakeFirst(),
    add: async (tx, exchange) => {
      const { exchangeId } = await tx
        .insertInto('privilegeExchange')
        .values(exchange)
        .returning('exchangeId')
        .executeTakeFirstOrThrow();
      return exchangeId;
    },
  };
}
