import { z } from 'zod';
import { orderType, rewardType, RewardType } from '../enums.ts';

const MOST = 1_000_000_000;
const whole = z.int().min(1).max(MOST);

const couponRule = z.object({
  name: z.string().trim().min(1).max(64),
  orderType,
  /** Fen taken off an order that costs `minimum` fen at least. */
  value: whole,
  minimum: z.int().min(0).max(MOST),
  /** 0: valid at once; else from the beginning of that day in China, counted from the giving. */
  opensAfterDays: z.int().min(0).max(3650),
  validDays: z.int().min(1).max(3650),
});

/**
 * What an operator sets a reward to be: a fixed `value`, or a range that is drawn. Of coupons the
 * value is how many, of a red packet fen; `coupon` is said of kind 4 alone.
 */
export const rewardRule = z
  .object({
    type: rewardType,
    value: whole.nullable().default(null),
    minValue: whole.nullable().default(null),
    maxValue: whole.nullable().default(null),
    coupon: couponRule.nullable().default(null),
  })
  .refine(
    ({ value, minValue, maxValue }) =>
      value === null
        ? minValue !== null && maxValue !== null && minValue <= maxValue
        : minValue === null && maxValue === null,
    'a value or a range',
  )
  .refine(
    ({ type, coupon }) => (type === RewardType.coupon) === (coupon !== null),
    'coupon: of kind 4 alone',
  );
