import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { PointsGoodsTable, PointsGoodsVersionTable } from '../../db/schema-points.ts';
import type { Tx } from '../../db/transaction.ts';

/** Goods with the version that holds now. */
export type GoodsRow = Selectable<PointsGoodsTable> & Selectable<PointsGoodsVersionTable>;

interface GoodsFilter extends Paging {
  /** Epoch milliseconds. */
  readonly now: number;
  /** A part of the name; empty: all. */
  readonly keyword: string;
}

type Percents = Readonly<
  Record<'diamondLeast' | 'diamondMost' | 'supremeLeast' | 'supremeMost', number | null>
>;

/** Goods on sale now; others are left out. */
export interface GoodsRepository {
  readonly page: (filter: GoodsFilter, tx?: Tx) => Promise<Page<GoodsRow>>;
  /** The members' prices in per cent of the common ones over all goods; null without goods. */
  readonly percents: (now: number) => Promise<Percents>;
  readonly find: (tx: Tx, goodsId: number, now: number) => Promise<GoodsRow | undefined>;
}

export function createGoodsRepository(db: Database): GoodsRepository {
  return {
    page: ({ now, keyword, ...paging }, tx) => {
      const goods = onSale(tx ?? db, now).$if(keyword !== '', (query) =>
        query.where(sql`strpos(lower(name), lower(${keyword}))`, '>', 0),
      );
      return pageOf(
        goods
          .selectAll(['pointsGoods', 'version'])
          .orderBy('position')
          .orderBy('pointsGoods.goodsId'),
        paging,
      );
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
