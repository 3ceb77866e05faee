import { z } from 'zod';
import { defineCall } from '../call.ts';
import { identityState, identityVerify, memberLevel } from '../enums.ts';
import { id, time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/** The first four are in the specification; the others may be missing on other servers. */
export const userDetail = lazyObject(() => ({
  /** Null means unknown and leads nowhere. */
  userId: known(id),
  nickname: known(z.string(), ''),
  avatar: known(z.string(), ''),
  identityVerify: known(identityVerify),
  identityState: known(identityState.optional(), undefined),
  /** Masked: `138****0000`. */
  mobile: known(z.string().nullish()),
  /** Masked: `张*`. */
  realName: known(z.string().nullish()),
  /** Whether the user is under 18 by the verified birth date. */
  minor: known(z.boolean().optional(), undefined),
  /** Null if it is none of ours. */
  memberLevel: known(memberLevel.optional()),
  memberExpireTime: known(time.nullish()),
  /** Each is null if unknown. */
  balances: known(
    z
      .object({
        /** Fen. */
        balance: known(z.int()),
        platformCoins: known(z.int()),
        welfareCoins: known(z.int()),
        zoneCoins: known(z.int()),
        rubies: known(z.int()),
        points: known(z.int()),
        activityValue: known(z.int()),
      })
      .optional(),
    undefined,
  ),
  registerTime: known(time.optional(), undefined),
  /** Total seconds of counted play. */
  playSeconds: known(z.int().nonnegative().optional(), undefined),
}));
export type UserDetail = z.infer<typeof userDetail>;

export const getUserDetail = defineCall({
  method: 'GET',
  path: '/api/app-api/member/user/userDetailInfo',
  access: 'login',
  summary: 'The logged-in user',
  result: userDetail,
});
