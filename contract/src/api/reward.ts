import { z } from 'zod';
import { rewardType } from '../enums.ts';
import { known } from '../known.ts';

/** A kind and a fixed value or a range, drawn once (`spec.md §3`, `product.md` Rewards). */
export const rewardConfig = z.object({
  type: known(rewardType),
  value: z.int().nullable(),
  minValue: z.int().nullable(),
  maxValue: z.int().nullable(),
  couponName: z.string().nullable(),
});
export type RewardConfig = z.infer<typeof rewardConfig>;

/** What was drawn. Red packets are in fen, the rest in units of their kind. */
export const reward = z.object({
  type: known(rewardType),
  value: z.int(),
  couponName: z.string().nullable(),
});
export type Reward = z.infer<typeof reward>;
