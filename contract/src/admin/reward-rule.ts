import { z } from 'zod';
import { orderType, rewardType, RewardType } from '../enums.ts';
import { line } from './line.ts';

const MOST = 1_000_000_000;
const whole = z.int().min(1).max(MOST);
/** The same bound as in the database (`is_reward_rule`). */
const MOST_COUPONS = 100;

const couponWith = (name: z.ZodString) =>
  z.object({
    name,
    orderType,
    /** The discount in fen on an order of at least `minimum` fen. */
    value: whole,
    minimum: z.int().min(0).max(MOST),
    /**
     * 0: valid at once; otherwise from the beginning of that day in China, counted from the day it is
     * given.
     */
    opensAfterDays: z.int().min(0).max(3650),
    validDays: z.int().min(1).max(3650),
  });

const ruleWith = (couponName: z.ZodString) =>
  z
    .object({
      type: rewardType,
      value: whole.nullable().default(null),
      minValue: whole.nullable().default(null),
      maxValue: whole.nullable().default(null),
      coupon: couponWith(couponName).nullable().default(null),
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
    )
    .refine(
      ({ type, value, maxValue }) =>
        type !== RewardType.coupon || (value ?? maxValue ?? 0) <= MOST_COUPONS,
      { path: ['value'], message: `at most ${MOST_COUPONS} coupons` },
    );

/**
 * A reward as an operator sets it: a fixed `value`, or a range from which it is drawn. For coupons
 * the value is their number, for a red packet fen; `coupon` is only given for kind 4.
 */
export const rewardRule = ruleWith(line(64));

/** One that was set before: its coupon's name may be no line. */
export const storedRewardRule = ruleWith(z.string());
