import { z } from 'zod';
import { defineCall } from '../call.ts';
import { taskState } from '../enums.ts';
import { id, time } from '../fields.ts';
import { known } from '../known.ts';
import { points, reward, rewardConfig } from './reward.ts';
import { lazyObject } from '../lazy-object.ts';

/**
 * Chests are opened by the activity value earned since Monday; unopened ones of a past week are
 * lost.
 */
export const listChests = defineCall({
  method: 'GET',
  path: '/api/web-api/member/chest/list',
  access: 'login',
  summary: 'This week’s activity value and the chests it opens',
  result: lazyObject(() => ({
    /** Earned since Monday. */
    activityValue: z.int().nonnegative(),
    endTime: time,
    chests: z.array(
      z.object({
        chestId: id,
        name: z.string(),
        /** The activity value that it needs. */
        target: z.int().positive(),
        points,
        rewards: z.array(rewardConfig),
        state: known(taskState),
      }),
    ),
  })),
});

export const openChest = defineCall({
  method: 'POST',
  path: '/api/web-api/member/chest/open',
  access: 'login',
  summary: 'Open a chest; again in the week answers what was drawn the first time',
  body: lazyObject(() => ({ chestId: id })),
  result: lazyObject(() => ({ points, rewards: z.array(reward) })),
});
