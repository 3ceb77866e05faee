import { z } from 'zod';
import { MAX_PAGE_SIZE, POINTS_ORDER_PAGE_SIZE } from '../constants.ts';
import { defineCall } from '../call.ts';
import { orderType } from '../enums.ts';
import { id, page, paging, queryInt, time } from '../fields.ts';
import { known } from '../known.ts';

export const pointsOrder = z.object({
  orderId: id,
  orderType: known(orderType),
  goodsName: z.string(),
  points: z.int(),
  state: known(z.enum(['created', 'sent', 'received', 'closed'])),
  createTime: time,
});
export type PointsOrder = z.infer<typeof pointsOrder>;

export const pagePointsOrders = defineCall({
  method: 'GET',
  path: '/api/web-api/points/order/get',
  access: 'login',
  summary: 'The user’s points orders',
  query: paging.extend({
    pageSize: queryInt.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(POINTS_ORDER_PAGE_SIZE),
  }),
  result: page(pointsOrder),
});

export const pointsGoods = z.object({
  goodsId: id,
  name: z.string(),
  picture: z.string(),
  points: z.int().positive(),
  stock: z.int().nonnegative(),
  limitPerUser: z.int().nonnegative(),
  physical: z.boolean(),
});
export type PointsGoods = z.infer<typeof pointsGoods>;

export const pagePointsGoods = defineCall({
  method: 'POST',
  path: '/api/web-api/points/shop/get',
  access: 'open',
  summary: 'Goods of the points shop',
  body: paging.extend({ keyword: z.string().trim().max(64).optional() }),
  result: page(pointsGoods),
});

export const exchangePointsGoods = defineCall({
  method: 'POST',
  path: '/api/web-api/points/shop/exchange',
  access: 'login',
  summary: 'Exchange points for goods; the same requestId is the same order',
  body: z.object({
    goodsId: id,
    quantity: z.int().min(1).max(99),
    addressId: id.optional(),
    requestId: z.uuid(),
  }),
  result: z.object({ orderId: id }),
});
