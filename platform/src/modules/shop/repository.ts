import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PointsGoodsTable, PointsGoodsVersionTable } from '../../db/schema-points.ts';
import type { Tx } from '../../db/transaction.ts';

/** Goods as the version that holds now sells them. */
export type GoodsRow = Selectable<PointsGoodsTable> & Selectable<PointsGoodsVersionTable>;

interface GoodsFilter {
  /** Epoch milliseconds. */
  readonly now: number;
  /** A part of the name; empty: all. */
  readonly keyword: string;
  readonly offset: number;
  readonly limit: number;
}

type Percents = Readonly<
  Record<'diamondLeast' | 'diamondMost' | 'supremeLeast' | 'supremeMost', number | null>
>;

/** Goods that are not on sale now are not there. */
export interface GoodsRepository {
  readonly page: (
    filter: GoodsFilter,
  ) => Promise<{ readonly total: number; readonly list: readonly GoodsRow[] }>;
  /** Of the common prices of all goods: per cent that members pay; null without goods. */
  readonly percents: (now: number) => Promise<Percents>;
  readonly find: (tx: Tx, goodsId: number, now: number) => Promise<GoodsRow | undefined>;
}

export function createGoodsRepository(db: Database): GoodsRepository {
  return {
    page: async ({ now, keyword, offset, limit }) => {
      const goods = onSale(db, now).$if(keyword !== '', (query) =>
        query.where(sql`strpos(lower(name), lower(${keyword}))`, '>', 0),
      );
      const [{ total }, list] = await Promise.all([
        goods.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        goods
          .selectAll(['pointsGoods', 'version'])
          .orderBy('position')
          .orderBy('pointsGoods.goodsId')
          .limit(limit)
          .offset(offset)
          .execute(),
      ]);
      return { total, list };
    },
    percents: (now) =>
      onSale(db, now)
        .select([
          sql<number | null>`min(100.0 * diamond_points / common_points)::float8`.as(
            'diamondLeast',
          ),
          sql<number | null>`max(100.0 * diamond_points / common_points)::float8`.as('diamondMost'),
          sql<number | null>`min(100.0 * supreme_points / common_points)::float8`.as(
            'supremeLeast',
          ),
          sql<number | null>`max(100.0 * supreme_points / common_points)::float8`.as('supremeMost'),
        ])
        .executeTakeFirstOrThrow(),
    find: (tx, goodsId, now) =>
      onSale(tx, now)
        .selectAll(['pointsGoods', 'version'])
        .where('pointsGoods.goodsId', '=', goodsId)
        .executeTakeFirst(),
  };
}

function onSale(from: Database | Tx, now: number) {
  return from
    .selectFrom('pointsGoods')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('pointsGoodsVersion')
          .selectAll()
          .whereRef('pointsGoodsVersion.goodsId', '=', 'pointsGoods.goodsId')
          .where('fromTime', '<=', now)
          .orderBy('fromTime', 'desc')
          .limit(1)
          .as('version'),
      (join) => join.onTrue(),
    )
    .where('onSale', '=', true);
}
