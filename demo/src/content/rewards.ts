import { RewardType } from '@gamebox/contract';
import type { OrderType } from '@gamebox/contract';
import type { RewardRule } from '@gamebox/platform/modules/reward/rules.ts';

export const fixed = (type: RewardType, value: number): RewardRule => ({
  type,
  value,
  minValue: null,
  maxValue: null,
  coupon: null,
});

export const drawn = (type: RewardType, minValue: number, maxValue: number): RewardRule => ({
  type,
  value: null,
  minValue,
  maxValue,
  coupon: null,
});

interface CouponSeed {
  readonly name: string;
  readonly orderType: OrderType;
  /** In fen, as `minimum`. */
  readonly value: number;
  readonly minimum: number;
  readonly validDays: number;
}

/** One coupon that can be used at once. */
export const coupon = (seed: CouponSeed): RewardRule => ({
  ...fixed(RewardType.coupon, 1),
  coupon: { ...seed, opensAfterDays: 0 },
});
