import { OrderType, PaymentMethod, gameExchangeContent } from '@gamebox/contract';
import type { GotLine } from '@gamebox/contract';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import type { GameExchangeRepository } from './game-exchange-repository.ts';
import { shareOf } from './order-kind.ts';
import type { OrderKind, OrderQuote } from './order-kind.ts';
import type { RechargeRepository } from './recharge-repository.ts';

export interface GameExchangeDeps {
  readonly exchanges: GameExchangeRepository;
  readonly accounts: Pick<RechargeRepository, 'findAccount'>;
  readonly now: () => number;
}

/** What was agreed at the quote. */
const agreed = z.object({
  gameId: z.int(),
  serverId: z.int(),
  account: z.string(),
  currency: z.string(),
  amount: z.int().positive(),
});

/** Order type 3: platform coins for a game's own currency, which the game's server takes. */
export function createGameExchangeKind(deps: GameExchangeDeps): OrderKind {
  const { exchanges } = deps;
  return {
    type: OrderType.gameExchange,
    methods: [PaymentMethod.platform],
    quote: (tx, userId, content) => quote(deps, tx, userId, content),
    fulfil: (tx, { orderId, content, paidTime }) =>
      exchanges.add(tx, {
        orderId,
        ...agreed.parse(content),
        createTime: paidTime,
        takeRequest: null,
        takeTime: null,
      }),
    takeBack: async (tx, order, refund) => {
      const { amount: given, currency } = agreed.parse(order.content);
      const amount = shareOf(given, order, refund);
      if (!(await exchanges.reduce(tx, order.orderId, amount)))
        throw new BusinessError('GAME_EXCHANGE_TAKEN');
      return amount === 0 ? [] : [lineOf(currency, amount)];
    },
  };
}

async function quote(
  { exchanges, accounts, now }: GameExchangeDeps,
  tx: Tx,
  userId: number,
  content: unknown,
): Promise<OrderQuote> {
  const asked = gameExchangeContent.safeParse(content);
  if (!asked.success) throw new BusinessError('PAYMENT_CONTENT_INVALID');
  const { gameId, serverId, account, coins } = asked.data;
  const [names, currency] = await Promise.all([
    accounts.findAccount(tx, { userId, gameId, serverId, account }),
    exchanges.findCurrency(tx, gameId, now()),
  ]);
  if (names === undefined) throw new BusinessError('GAME_SERVER_NOT_FOUND');
  if (names.account === null) throw new BusinessError('GAME_ACCOUNT_NOT_FOUND');
  const amount = Math.floor((coins * (currency?.perHundred ?? 0)) / 100);
  if (currency === undefined || amount === 0) throw new BusinessError('GAME_EXCHANGE_NONE');
  const { game, server } = names;
  return {
    subject: `${game} 兑换${currency.name}`,
    priceFen: coins,
    content: { gameId, serverId, account, currency: currency.name, amount },
    gets: [lineOf(currency.name, amount)],
    details: [
      { name: '游戏', value: game },
      { name: '服务器', value: server },
      { name: '游戏账号', value: account },
    ],
  };
}

function lineOf(name: string, amount: number): GotLine {
  return { kind: 'gameCurrency', name, amount, measure: '', bonus: false };
}
