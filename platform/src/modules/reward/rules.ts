import { randomInt } from 'node:crypto';
import { RewardType } from '@gamebox/contract';
import type { OrderType, RewardConfig } from '@gamebox/contract';
import type { Unit } from '../ledger/units.ts';

/** The coupons a reward gives. */
export interface CouponRule {
  readonly name: string;
  /** What they pay for. */
  readonly orderType: OrderType;
  /** Fen taken off. */
  readonly value: number;
  /** The least an order must cost, in fen. */
  readonly minimum: number;
  /** 0: valid at once; else from the beginning of that day in China, counted from today. */
  readonly opensAfterDays: number;
  readonly validDays: number;
}

/**
 * What an operator sets a reward to be: a fixed value or a range. Of coupons the value is how many,
 * of a red packet fen. The database holds it to be one (`is_reward_rule`).
 */
export interface RewardRule {
  readonly type: RewardType;
  readonly value: number | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  /** Of kind 4 alone. */
  readonly coupon: CouponRule | null;
}

/** The kinds that are counted in the ledger. */
export const UNIT_OF_REWARD: Readonly<Partial<Record<RewardType, Unit>>> = {
  [RewardType.welfareCoins]: 'welfareCoin',
  [RewardType.zoneCoins]: 'zoneCoin',
  [RewardType.activityValue]: 'activityValue',
};

/** What players see of it. */
export function describeRule({ coupon, ...rule }: RewardRule): RewardConfig {
  return { ...rule, couponName: coupon?.name ?? null };
}

/** The fixed value, or one of the range's, both ends included, each as likely. */
export function drawValue(rule: Pick<RewardRule, 'value' | 'minValue' | 'maxValue'>): number {
  const { least, most } = rangeOf(rule);
  return randomInt(least, most + 1);
}

/** Throws RangeError where it is neither a value nor a range. */
export function rangeOf({
  value,
  minValue,
  maxValue,
}: Pick<RewardRule, 'value' | 'minValue' | 'maxValue'>): {
  readonly least: number;
  readonly most: number;
} {
  const least = value ?? minValue;
  const most = value ?? maxValue;
  if (least === null || most === null || least > most)
    throw new RangeError('A reward has a value or a range');
  return { least, most };
}
