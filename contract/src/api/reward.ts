import { z } from 'zod';
import { rewardType } from '../enums.ts';
import { id } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/**
 * A kind and a fixed value or a range, drawn once. For coupons the value is their number; for a red
 * packet it is fen, drawn when it is opened.
 */
export const rewardConfig = lazyObject(() => ({
  type: known(rewardType),
  value: known(z.int().nullable()),
  minValue: known(z.int().nullable()),
  maxValue: known(z.int().nullable()),
  couponName: known(z.string().nullable()),
}));
export type RewardConfig = z.infer<typeof rewardConfig>;

/** Points in addition to the rewards: a fixed number, never drawn. */
export const points = lazySchema(() => z.int().nonnegative());

/**
 * The drawn value in units of its kind. A red packet comes closed: its value is 0, and
 * `redPacketId` says which one to open. The list of draws has the value of one that was opened.
 */
export const reward = lazyObject(() => ({
  type: known(rewardType),
  value: z.int(),
  couponName: known(z.string().nullable()),
  redPacketId: known(id.nullable().optional()),
}));
export type Reward = z.infer<typeof reward>;
