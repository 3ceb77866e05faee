import type { Reward } from '@gamebox/contract';
import { lockAccounts } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderService } from '../order/service.ts';
import type { Cause, Grant, RewardService } from '../reward/service.ts';
import type { StockService } from '../stock/service.ts';
import type { PrizeRow } from './round-repository.ts';
import type { Round } from './rounds.ts';

export interface PrizeDeps {
  readonly stock: Pick<StockService, 'takeUpTo'>;
  readonly rewards: Pick<RewardService, 'grantAll'>;
  readonly orders: Pick<OrderService, 'create'>;
}

/** An allowed draw and its number. */
export interface Roll {
  readonly userId: number;
  readonly requestId: string;
  readonly drawId: number;
  readonly round: Round;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly roll: number;
  readonly rolled: PrizeRow;
}

/** What a player got: the substitute if the drawn prize was used up. */
export interface Given {
  readonly prize: PrizeRow;
  readonly points: number;
  readonly rewards: Reward[];
  readonly orderId: number | null;
}

type Won = Roll & { readonly prize: PrizeRow };

/**
 * Takes prizes from the stock, gives them, and records their cause; returns them in the order of
 * the rolls.
 */
export async function givePrizes(
  deps: PrizeDeps,
  tx: Tx,
  rolls: readonly Roll[],
  cause: Cause,
): Promise<readonly Given[]> {
  const late = await takeStocks(deps, tx, rolls);
  const won = rolls.map((roll): Won => ({ ...roll, prize: prizeOf(roll, late) }));
  const granted = await grantAll(deps, tx, won, cause);
  const given: Given[] = [];
  for (const one of won) {
    const { points, rewards } = granted.get(one.drawId) ?? { points: 0, rewards: [] };
    const orderId = one.prize.physical ? await createOrder(deps, tx, one) : null;
    given.push({ prize: one.prize, points, rewards, orderId });
  }
  return given;
}

/** Takes what is left, stock by stock. Returns the draws for which nothing was left. */
async function takeStocks(
  { stock }: PrizeDeps,
  tx: Tx,
  rolls: readonly Roll[],
): Promise<ReadonlySet<number>> {
  const wanting = Map.groupBy(rolls, ({ rolled }) => rolled.stockId);
  const late = new Set<number>();
  const stockIds = [...wanting.keys()].filter((id) => id !== null).toSorted((a, b) => a - b);
  if (stockIds.length === 0) return late;
  // What is posted depends on the stock, which comes after the accounts in the order of locks.
  await lockAccounts(tx, [...new Set(rolls.map(({ userId }) => userId))]);
  for (const stockId of stockIds) {
    const wanted = wanting.get(stockId) ?? [];
    const taken = await stock.takeUpTo(tx, { stockId, quantity: wanted.length });
    for (const { drawId } of wanted.slice(taken)) late.add(drawId);
  }
  return late;
}

function prizeOf({ drawId, round, rolled }: Roll, late: ReadonlySet<number>): PrizeRow {
  if (!late.has(drawId)) return rolled;
  const substitute = round.prizes.find(({ prizeId }) => prizeId === rolled.substituteId);
  if (substitute === undefined) throw new Error('A prize with a stock has a substitute');
  return substitute;
}

async function grantAll({ rewards }: PrizeDeps, tx: Tx, won: readonly Won[], cause: Cause) {
  const winners = won.filter(({ prize }) => prize.points > 0 || prize.rules.length > 0);
  const granted = await rewards.grantAll(tx, winners.map(grantOf), cause);
  return new Map(winners.map(({ drawId }, nth) => [drawId, granted[nth]]));
}

function grantOf({ userId, drawId, prize: { name, points, rules } }: Won): Grant {
  const businessKey = `draw:${String(drawId)}`;
  const note = `抽中 ${name}`;
  return { userId, source: 'draw', businessKey, title: name, note, points, configs: rules };
}

async function createOrder(
  { orders }: PrizeDeps,
  tx: Tx,
  { userId, drawId, prize }: Won,
): Promise<number> {
  const { orderId } = await orders.create(tx, {
    userId,
    source: 'lottery',
    sourceKey: `draw:${String(drawId)}`,
    content: [prize.prizeId],
    goodsName: prize.name,
    picture: prize.picture,
    quantity: 1,
    points: 0,
    physical: true,
    addressId: null,
  });
  return orderId;
}
