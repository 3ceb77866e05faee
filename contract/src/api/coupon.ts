import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Validity, orderType, validity } from '../enums.ts';
import { fen, id, page, paging, queryEnum, time } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

export const coupon = lazyObject(() => ({
  couponId: id,
  name: z.string(),
  /** What it pays for. */
  orderType: known(orderType),
  /** Taken off the price. */
  value: fen.positive(),
  /** The least an order must cost. */
  minimum: fen.nonnegative(),
  validFrom: time,
  /** Not valid from here on. */
  validUntil: time,
  /** By the server's clock. A used one is `expired`: it can't be used any more. */
  validity: known(validity),
  usedTime: time.nullable(),
}));
export type Coupon = z.infer<typeof coupon>;

export const pageCoupons = defineCall({
  method: 'GET',
  path: '/api/web-api/member/coupon/page-list',
  access: 'login',
  summary: 'The user’s coupons: valid ones by their end, the others by what ended or opens first',
  query: extendedObject(paging, () => ({
    validity: queryEnum(Validity).default(Validity.valid),
  })),
  result: page(coupon),
});
