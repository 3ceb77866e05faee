import { z } from 'zod';
import { EXCHANGE_QUANTITY_LIMIT, KEYWORD_LENGTH } from '../constants.ts';
import { defineCall } from '../call.ts';
import { memberLevel } from '../enums.ts';
import { id, page, paging } from '../fields.ts';
import { known } from '../known.ts';
import { addressVersion } from './address.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

export const pointsGoods = lazyObject(() => ({
  goodsId: id,
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  /** The price of one piece for the caller's member level; the common price without a login. */
  points: z.int().positive(),
  prices: z.array(z.object({ memberLevel: known(memberLevel), points: z.int().positive() })),
  /** Null if unknown: the server decides. */
  stock: known(z.int().nonnegative()),
  /** 0: no limit. */
  limitPerUser: known(z.int().nonnegative(), 0),
  /** How many more the caller may exchange; null: no limit, or not logged in. */
  remaining: known(z.int().nonnegative().nullable()),
  /** Sent by post, so an address is needed; otherwise it is credited at once. */
  physical: z.boolean(),
}));
export type PointsGoods = z.infer<typeof pointsGoods>;

export const pagePointsGoods = defineCall({
  method: 'POST',
  path: '/api/web-api/points/shop/get',
  access: 'open',
  summary: 'Goods of the points shop',
  body: extendedObject(paging, () => ({
    keyword: z.string().trim().max(KEYWORD_LENGTH).optional(),
  })),
  result: page(pointsGoods),
});

export const exchangePointsGoods = defineCall({
  method: 'POST',
  path: '/api/web-api/points/shop/exchange',
  access: 'login',
  summary: 'Exchange points for goods; the same requestId is the same order',
  body: lazyObject(() => ({
    goodsId: id,
    quantity: z.int().min(1).max(EXCHANGE_QUANTITY_LIMIT),
    /** One of the caller's own; needed for goods that are sent by post. */
    addressId: id.optional(),
    addressVersion: addressVersion.optional(),
    /**
     * The price per piece that the page showed; if it has changed, the exchange is refused with
     * GOODS_PRICE_CHANGED.
     */
    points: z.int().positive().optional(),
    requestId: z.uuid(),
  })),
  result: lazyObject(() => ({ orderId: known(id) })),
});
