import { z } from 'zod';
import { defineCall } from '../call.ts';
import { known } from '../known.ts';
import { points, reward, rewardConfig } from './reward.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const checkSign = defineCall({
  method: 'GET',
  path: '/api/web-api/member/user/check-sign',
  access: 'login',
  summary: 'Whether the user has signed in today',
  result: lazySchema(() => z.boolean()),
});

export const sign = defineCall({
  method: 'POST',
  path: '/api/web-api/member/user/sign',
  access: 'login',
  summary: 'Sign in for today',
  result: lazyObject(() => ({
    streak: known(z.int().positive()),
    /** Including those of the member level. */
    points: known(points, 0),
    rewards: z.array(reward),
    /** From the member level. */
    rubies: known(z.int().nonnegative().optional(), undefined),
  })),
});

export const getSignTaskInfo = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/getSignTaskInfo',
  access: 'login',
  summary: 'This month’s sign-in calendar and the streak rewards',
  result: lazyObject(() => ({
    /** Days without a gap up to today, or up to yesterday if today is not signed yet. */
    streak: known(z.int().nonnegative(), 0),
    /** The place of the streak in its cycle: streak rewards start again after the longest one. */
    streakDay: known(z.int().nonnegative(), 0),
    signedToday: known(z.boolean(), false),
    days: z.array(
      z.object({
        date: z.iso.date(),
        signed: known(z.boolean(), false),
        points: known(points, 0),
        rewards: z.array(rewardConfig),
      }),
    ),
    /** What the user's member level adds to each sign-in now; not included in `days`. */
    memberPoints: known(z.int().nonnegative().optional(), undefined),
    memberRubies: known(z.int().nonnegative().optional(), undefined),
    streakRewards: z.array(
      z.object({
        days: z.int().positive(),
        points: known(points, 0),
        rewards: z.array(rewardConfig),
      }),
    ),
  })),
});
