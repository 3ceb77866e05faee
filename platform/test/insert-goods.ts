import type { RewardRule } from '../src/modules/reward/rules.ts';
import type { Database } from '../src/db/database.ts';

interface Given {
  readonly name?: string;
  readonly points?: number;
  readonly diamondPoints?: number;
  readonly supremePoints?: number;
  readonly stock?: number;
  readonly limit?: number;
  /** Given at once; empty: the goods are sent by post. */
  readonly rewards?: readonly RewardRule[];
}

/** Goods that are always on sale; member levels without a price pay the common one. */
export async function insertGoods(
  db: Database,
  { name = '某商品', points = 10, stock = 100, limit = 0, rewards = [], ...levels }: Given = {},
): Promise<number> {
  const { stockId } = await db
    .insertInto('stock')
    .values({ remaining: stock })
    .returning('stockId')
    .executeTakeFirstOrThrow();
  const { goodsId } = await db
    .insertInto('pointsGoods')
    .values({
      stockId,
      name,
      description: '',
      picture: '/x.svg',
      position: 0,
      physical: rewards.length === 0,
      rewards: JSON.stringify(rewards),
    })
    .returning('goodsId')
    .executeTakeFirstOrThrow();
  await insertGoodsVersion(db, goodsId, { points, limit, ...levels });
  return goodsId;
}

export async function insertGoodsVersion(
  db: Database,
  goodsId: number,
  given: {
    readonly points: number;
    readonly diamondPoints?: number;
    readonly supremePoints?: number;
    readonly limit?: number;
    readonly fromTime?: number;
    readonly onSale?: boolean;
  },
): Promise<void> {
  const { points, limit = 0, fromTime = 0, onSale = true } = given;
  const { diamondPoints = points, supremePoints = points } = given;
  await db
    .insertInto('pointsGoodsVersion')
    .values({
      goodsId,
      fromTime,
      onSale,
      commonPoints: points,
      diamondPoints,
      supremePoints,
      limitPerUser: limit,
    })
    .execute();
}
