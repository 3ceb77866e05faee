import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Validity, orderType, validity } from '../enums.ts';
import { fen, id, page, paging, queryEnum, time } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

export const coupon = lazyObject(() => ({
  couponId: id,
  name: z.string(),
  /** The type of order that it can pay for. */
  orderType: known(orderType),
  /** The discount. */
  value: fen.positive(),
  /** The minimum price of an order. */
  minimum: fen.nonnegative(),
  validFrom: time,
  /** It is invalid from this time on. */
  validUntil: time,
  /** By the server's clock. A used coupon is `expired`, because it can't be used any more. */
  validity: known(validity),
  usedTime: known(time.nullable()),
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
