import { MemberLevel } from '@gamebox/contract';
import type { PointsGoods } from '@gamebox/contract';
import { boundSearch } from '../../bounded-search.ts';
import type { ShopDeps } from './deps.ts';
import { exchange } from './exchange.ts';
import type { Wish } from './exchange.ts';
import { listPrices, priceFor } from './prices.ts';

interface GoodsSearch {
  readonly keyword?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface Percents {
  readonly least: number;
  readonly most: number;
}

export interface ShopService {
  /** As `userId` may exchange them; null: not logged in. */
  readonly page: (
    userId: number | null,
    search: GoodsSearch,
  ) => Promise<{ total: number; list: PointsGoods[] }>;
  /**
   * Each level's price in per cent of the common price: the lowest and the highest of all goods.
   */
  readonly memberPercents: () => Promise<Readonly<Record<MemberLevel, Percents>>>;
  /**
   * Returns the order's id; the same requestId with the same content returns the same id. Throws
   * ORDER_REQUEST_USED, GOODS_NOT_FOUND, GOODS_PRICE_CHANGED, GOODS_LIMIT, GOODS_ADDRESS_REQUIRED,
   * ADDRESS_NOT_FOUND, ADDRESS_CHANGED, LEDGER_INSUFFICIENT, GOODS_SOLD_OUT; nothing is changed
   * then.
   */
  readonly exchange: (userId: number, wish: Wish) => Promise<number>;
}

export function createShopService(deps: ShopDeps): ShopService {
  return {
    page: (userId, search) => page(deps, userId, search),
    memberPercents: async () => {
      const { diamondLeast, diamondMost, supremeLeast, supremeMost } =
        await deps.repository.percents(deps.now());
      return {
        [MemberLevel.common]: { least: 100, most: 100 },
        [MemberLevel.diamond]: { least: tenths(diamondLeast), most: tenths(diamondMost) },
        [MemberLevel.supreme]: { least: tenths(supremeLeast), most: tenths(supremeMost) },
      };
    },
    exchange: (userId, wish) => exchange(deps, userId, wish),
  };
}

async function page(
  { repository, orders, stock, users, search, now }: ShopDeps,
  userId: number | null,
  { keyword = '', ...paging }: GoodsSearch,
): Promise<{ total: number; list: PointsGoods[] }> {
  const filter = { ...paging, now: now(), keyword };
  const { total, list } = await (keyword === ''
    ? repository.page(filter)
    : search(async (tx) => {
        await boundSearch(tx);
        return repository.page(filter, tx);
      }));
  const goodsIds = list.map(({ goodsId }) => goodsId);
  const [left, had, level] = await Promise.all([
    stock.remaining(list.map(({ stockId }) => stockId)),
    userId === null ? new Map<number, number>() : orders.quantities(userId, goodsIds),
    userId === null ? MemberLevel.common : users.memberLevel(userId),
  ]);
  const shown = list.map((goods) => ({
    goodsId: goods.goodsId,
    name: goods.name,
    description: goods.description,
    picture: goods.picture,
    points: priceFor(goods, level),
    prices: listPrices(goods),
    stock: left.get(goods.stockId) ?? 0,
    limitPerUser: goods.limitPerUser,
    remaining:
      userId === null || goods.limitPerUser === 0
        ? null
        : Math.max(0, goods.limitPerUser - (had.get(goods.goodsId) ?? 0)),
    physical: goods.physical,
  }));
  return { total, list: shown };
}

/** Rounded to one decimal; without goods nobody pays less. */
function tenths(percent: number | null): number {
  return percent === null ? 100 : Math.round(percent * 10) / 10;
}
