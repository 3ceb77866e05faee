import { z } from 'zod';
import { rewardType } from '../enums.ts';
import { id } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/**
 * A kind and a fixed value or a range, drawn once. Of coupons the value is how many; of a red packet
 * it is fen, drawn when it is opened.
 */
export const rewardConfig = lazyObject(() => ({
  type: known(rewardType),
  value: known(z.int().nullable()),
  minValue: known(z.int().nullable()),
  maxValue: known(z.int().nullable()),
  couponName: known(z.string().nullable()),
}));
export type RewardConfig = z.infer<typeof rewardConfig>;

/** Points that are given beside rewards: a fixed number, never drawn. */
export const points = z.int().nonnegative();

/**
 * What was drawn, in units of its kind. A red packet comes closed: its value is 0 and
 * `redPacketId` says which one is to be opened.
 */
export const reward = lazyObject(() => ({
  type: known(rewardType),
  value: z.int(),
  couponName: known(z.string().nullable()),
  redPacketId: known(id.nullable().optional()),
}));
export type Reward = z.infer<typeof reward>;
