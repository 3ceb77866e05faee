import type { CallBody, MemberLevel, exchangePointsGoods } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { SHOP_HOUSE } from '../order/close.ts';
import type { ShopDeps } from './deps.ts';
import { priceFor } from './prices.ts';
import type { GoodsRow } from './repository.ts';

export type Wish = CallBody<typeof exchangePointsGoods>;

/**
 * Exchanges in one transaction: order, points and stock. An earlier order of the same request is
 * looked up first, so that a repeated request gets the same answer whatever happened to price and
 * stock.
 */
export async function exchange(deps: ShopDeps, userId: number, wish: Wish): Promise<number> {
  const level = await deps.users.memberLevel(userId);
  return inTransaction(deps.db, async (tx) => {
    await lockEnabledUser(tx, userId);
    const asked = { userId, sourceKey: keyOf(userId, wish), content: contentOf(wish) };
    const first = await deps.orders.findRepeated(tx, asked);
    if (first !== undefined) return first.orderId;
    const goods = await deps.repository.find(tx, wish.goodsId, deps.now());
    if (goods === undefined) throw new BusinessError('GOODS_NOT_FOUND');
    // The shown price is a condition and not a part of the request: a repeated request may have
    // another one.
    if (priceFor(goods, level) !== (wish.points ?? priceFor(goods, level)))
      throw new BusinessError('GOODS_PRICE_CHANGED');
    await refuseAboveLimit(deps, tx, userId, goods, wish.quantity);
    // Only a quick check, so that a crowd at sold-out goods costs little; `take` decides.
    await refuseSoldOut(deps, tx, goods, wish.quantity);
    return take(deps, tx, { userId, wish, goods, level });
  });
}

interface Taken {
  readonly userId: number;
  readonly wish: Wish;
  readonly goods: GoodsRow;
  readonly level: MemberLevel;
}

async function take(
  deps: ShopDeps,
  tx: Tx,
  { userId, wish, goods, level }: Taken,
): Promise<number> {
  const { goodsId, versionId, stockId, physical } = goods;
  const { quantity, addressId = null, addressVersion } = wish;
  if (physical && addressId === null) throw new BusinessError('GOODS_ADDRESS_REQUIRED');
  const points = priceFor(goods, level) * quantity;
  const { orderId } = await deps.orders.create(tx, {
    userId,
    source: 'exchange',
    sourceKey: keyOf(userId, wish),
    content: contentOf(wish),
    goodsName: goods.name,
    picture: goods.picture,
    quantity,
    points,
    physical,
    addressId,
    addressVersion,
    goods: { goodsId, versionId, stockId },
  });
  await deps.ledger.post(tx, {
    businessKey: `order:${String(orderId)}:paid`,
    kind: 'exchange',
    note: `积分兑换：${goods.name}`,
    entries: [
      { userId, unit: 'points', amount: -points },
      { house: SHOP_HOUSE, unit: 'points', amount: points },
    ],
  });
  await deps.activity.append(tx, {
    userId,
    kind: 'exchange',
    subject: String(goodsId),
    amount: points,
  });
  if (!physical) await deliver(deps, tx, { userId, goods, quantity, orderId });
  // Last, because everybody who wants the same goods waits for this row until the transaction ends.
  if (!(await deps.stock.take(tx, { stockId, quantity })))
    throw new BusinessError('GOODS_SOLD_OUT');
  return orderId;
}

/** Goods that are not sent by post are in the account at once. */
async function deliver(
  { orders, rewards }: ShopDeps,
  tx: Tx,
  given: Pick<Taken, 'userId' | 'goods'> & { readonly quantity: number; readonly orderId: number },
): Promise<void> {
  const { userId, goods, quantity, orderId } = given;
  await rewards.grant(tx, {
    userId,
    source: 'exchange',
    businessKey: `order:${String(orderId)}:goods`,
    title: `积分兑换：${goods.name}`,
    points: 0,
    configs: Array.from({ length: quantity }, () => goods.rewards).flat(),
  });
  await orders.deliver(tx, orderId);
}

async function refuseSoldOut(
  { stock }: ShopDeps,
  tx: Tx,
  { stockId }: GoodsRow,
  quantity: number,
): Promise<void> {
  const remaining = (await stock.remaining([stockId], tx)).get(stockId) ?? 0;
  if (remaining < quantity) throw new BusinessError('GOODS_SOLD_OUT');
}

async function refuseAboveLimit(
  { orders }: ShopDeps,
  tx: Tx,
  userId: number,
  { goodsId, limitPerUser }: GoodsRow,
  quantity: number,
): Promise<void> {
  if (limitPerUser === 0) return;
  const had = (await orders.quantities(userId, [goodsId], tx)).get(goodsId) ?? 0;
  if (had + quantity > limitPerUser) throw new BusinessError('GOODS_LIMIT');
}

function keyOf(userId: number, { requestId }: Wish): string {
  return `exchange:${String(userId)}:${requestId.toLowerCase()}`;
}

function contentOf({ goodsId, quantity, addressId }: Wish): readonly unknown[] {
  return [goodsId, quantity, addressId ?? null];
}
