import { randomInt } from 'node:crypto';
import { RewardType } from '@gamebox/contract';
import type { OrderType, RewardConfig } from '@gamebox/contract';
import type { Unit } from '../ledger/units.ts';

/** The coupons that a reward gives. */
export interface CouponRule {
  readonly name: string;
  /** The type of order that they can pay for. */
  readonly orderType: OrderType;
  /** The discount in fen. */
  readonly value: number;
  /** The minimum price of an order, in fen. */
  readonly minimum: number;
  /** 0: valid at once; otherwise from the beginning of that day in China, counted from today. */
  readonly opensAfterDays: number;
  readonly validDays: number;
}

/**
 * The reward that an operator sets: a fixed value or a range. For coupons the value is their
 * number, for a red packet fen. The database checks it (`is_reward_rule`).
 */
export interface RewardRule {
  readonly type: RewardType;
  readonly value: number | null;
  readonly minValue: number | null;
  readonly maxValue: number | null;
  /** Only for kind 4. */
  readonly coupon: CouponRule | null;
}

/** Kinds that are counted in the ledger. */
export const UNIT_OF_REWARD: Readonly<Partial<Record<RewardType, Unit>>> = {
  [RewardType.welfareCoins]: 'welfareCoin',
  [RewardType.zoneCoins]: 'zoneCoin',
  [RewardType.activityValue]: 'activityValue',
};

/** The rule as players see it. */
export function describeRule({ coupon, ...rule }: RewardRule): RewardConfig {
  return { ...rule, couponName: coupon?.name ?? null };
}

/** The fixed value, or a random one of the range, limits included, with equal chances. */
export function drawValue(rule: Pick<RewardRule, 'value' | 'minValue' | 'maxValue'>): number {
  const { least, most } = rangeOf(rule);
  return randomInt(least, most + 1);
}

/** Throws RangeError if it is neither a value nor a range. */
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
