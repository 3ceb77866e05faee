import { OrderType, PaymentMethod, gameExchangeContent } from '@gamebox/contract';
import type { GotLine } from '@gamebox/contract';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import { UNIT_NAMES } from '../ledger/units.ts';
import type { GameExchangeRepository } from './game-exchange-repository.ts';
import { shareOf } from './order-kind.ts';
import type { OrderKind, OrderQuote, OrderRefund, PaidOrder } from './order-kind.ts';
import type { RechargeRepository } from './recharge-repository.ts';
import type { OrderRow } from './repository.ts';

/** The house account that receives spent zone coins. */
const HOUSE = 'game-exchange';

export interface GameExchangeDeps {
  readonly exchanges: GameExchangeRepository;
  readonly ledger: Pick<LedgerService, 'post' | 'balances'>;
  readonly accounts: Pick<RechargeRepository, 'findAccount'>;
  readonly now: () => number;
}

/** What the order stores from its quote. */
const agreed = z.object({
  gameId: z.int(),
  serverId: z.int(),
  account: z.string(),
  currency: z.string(),
  amount: z.int().positive(),
  /** Missing in orders that are older than zone coins as a part of the payment. */
  zoneCoins: z.int().nonnegative().default(0),
});

/** The zone coins that paid a part of an order of any type. */
export function zoneCoinsOf({ type, content }: Pick<OrderRow, 'type' | 'content'>): number {
  return type === OrderType.gameExchange ? agreed.parse(content).zoneCoins : 0;
}

/** Order type 3: platform coins for a game's own currency, which the game's server takes. */
export function createGameExchangeKind(deps: GameExchangeDeps): OrderKind {
  const { exchanges } = deps;
  return {
    type: OrderType.gameExchange,
    methods: [PaymentMethod.platform],
    quote: (tx, userId, content) => quote(deps, tx, userId, content),
    fulfil: async (tx, order) => {
      const { zoneCoins, ...exchange } = agreed.parse(order.content);
      if (zoneCoins > 0) await payByZoneCoins(deps, tx, order, zoneCoins);
      await exchanges.add(tx, {
        orderId: order.orderId,
        ...exchange,
        createTime: order.paidTime,
        takeRequest: null,
        takeTime: null,
      });
    },
    takeBack: async (tx, order, refund) => {
      const { amount: given, currency } = agreed.parse(order.content);
      const amount = shareOf(given, order, refund);
      if (!(await exchanges.reduce(tx, order.orderId, amount)))
        throw new BusinessError('GAME_EXCHANGE_TAKEN');
      return amount === 0 ? [] : [lineOf(currency, amount)];
    },
    giveBack: (tx, order, refund) => giveZoneCoinsBack(deps, tx, order, refund),
  };
}

async function payByZoneCoins(
  { ledger }: GameExchangeDeps,
  tx: Tx,
  { orderId, userId, content }: PaidOrder,
  amount: number,
): Promise<void> {
  await ledger.post(tx, {
    businessKey: `payment:${String(orderId)}:zone`,
    kind: 'gameExchange',
    note: `兑换${agreed.parse(content).currency}抵扣`,
    entries: [
      { userId, unit: 'zoneCoin', amount: -amount },
      { house: HOUSE, unit: 'zoneCoin', amount },
    ],
  });
}

async function giveZoneCoinsBack(
  { ledger }: GameExchangeDeps,
  tx: Tx,
  order: PaidOrder,
  refund: OrderRefund,
): Promise<readonly GotLine[]> {
  const { zoneCoins, currency } = agreed.parse(order.content);
  const amount = shareOf(zoneCoins, order, refund);
  if (amount === 0) return [];
  await ledger.post(tx, {
    businessKey: `payment-refund:${String(refund.refundId)}:zone`,
    kind: 'gameExchange',
    note: `退款：兑换${currency}抵扣`,
    entries: [
      { userId: order.userId, unit: 'zoneCoin', amount },
      { house: HOUSE, unit: 'zoneCoin', amount: -amount },
    ],
  });
  return [{ kind: 'zoneCoin', name: UNIT_NAMES.zoneCoin, amount, measure: '', bonus: false }];
}

async function quote(
  { exchanges, accounts, ledger, now }: GameExchangeDeps,
  tx: Tx,
  userId: number,
  content: unknown,
): Promise<OrderQuote> {
  const asked = gameExchangeContent.safeParse(content);
  if (!asked.success) throw new BusinessError('PAYMENT_CONTENT_INVALID');
  const { gameId, serverId, account, coins, zoneCoins } = asked.data;
  const [names, currency] = await Promise.all([
    accounts.findAccount(tx, { userId, gameId, serverId, account }),
    exchanges.findCurrency(tx, gameId, now()),
  ]);
  if (names === undefined) throw new BusinessError('GAME_SERVER_NOT_FOUND');
  if (names.account === null) throw new BusinessError('GAME_ACCOUNT_NOT_FOUND');
  const amount = Math.floor((coins * (currency?.perHundred ?? 0)) / 100);
  if (currency === undefined || amount === 0) throw new BusinessError('GAME_EXCHANGE_NONE');
  if (zoneCoins > Math.floor((coins * currency.zonePercent) / 100))
    throw new BusinessError('GAME_EXCHANGE_ZONE_COINS');
  if (zoneCoins > 0 && zoneCoins > (await ledger.balances(userId, tx)).zoneCoin)
    throw new BusinessError('LEDGER_INSUFFICIENT', UNIT_NAMES.zoneCoin);
  const { game, server } = names;
  return {
    subject: `${game} 兑换${currency.name}`,
    priceFen: coins - zoneCoins,
    zoneCoins,
    content: { gameId, serverId, account, currency: currency.name, amount, zoneCoins },
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
