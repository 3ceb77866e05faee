import { z } from 'zod';
import { MAX_PAGE_SIZE, POINTS_ORDER_PAGE_SIZE } from '../constants.ts';
import { defineCall } from '../call.ts';
import { orderType } from '../enums.ts';
import { id, page, paging, queryInt, time, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/**
 * created → sent → received; created → received at once if nothing is sent by post; created →
 * closed, and points and stock are given back.
 */
export const pointsOrderState = lazySchema(() => z.enum(['created', 'sent', 'received', 'closed']));
export type PointsOrderState = z.infer<typeof pointsOrderState>;

export const pointsOrderSource = lazySchema(() => z.enum(['exchange', 'lottery']));
export type PointsOrderSource = z.infer<typeof pointsOrderSource>;

/** The actions that the player may take on an order now. */
export const pointsOrderAction = lazySchema(() => z.enum(['receive', 'close', 'setAddress']));
export type PointsOrderAction = z.infer<typeof pointsOrderAction>;

export const pointsOrder = lazyObject(() => ({
  orderId: id,
  orderType: known(orderType),
  source: known(pointsOrderSource),
  goodsId: known(id.nullable()),
  goodsName: z.string(),
  picture: z.string(),
  quantity: known(z.int().positive()),
  /** The price of the whole order; 0 for a prize. */
  points: known(z.int().nonnegative()),
  physical: known(z.boolean(), false),
  state: known(pointsOrderState),
  actions: z.array(known(pointsOrderAction)),
  /**
   * A copy of the chosen address with masked name and mobile; null: none is needed, or none is
   * chosen yet.
   */
  address: known(
    z
      .object({ name: z.string(), mobile: z.string(), region: z.string(), detail: z.string() })
      .nullable(),
  ),
  carrier: known(z.string().nullable()),
  trackingNumber: known(z.string().nullable()),
  createTime: optionalTime,
  sendTime: known(time.nullable()),
  receiveTime: known(time.nullable()),
  closeTime: known(time.nullable()),
}));
export type PointsOrder = z.infer<typeof pointsOrder>;

export const pagePointsOrders = defineCall({
  method: 'GET',
  path: '/api/web-api/points/order/get',
  access: 'login',
  summary: 'The user’s points orders, the latest first',
  query: extendedObject(paging, () => ({
    pageSize: queryInt.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(POINTS_ORDER_PAGE_SIZE),
  })),
  result: page(pointsOrder),
});

export const receivePointsOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/points/order/receive',
  access: 'login',
  summary: 'Say that a sent order has come; again changes nothing',
  body: lazyObject(() => ({ orderId: id })),
  result: pointsOrder,
});

export const closePointsOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/points/order/close',
  access: 'login',
  summary: 'Take back an exchange that was not sent yet; again changes nothing',
  body: lazyObject(() => ({ orderId: id })),
  result: pointsOrder,
});
