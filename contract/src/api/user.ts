import { z } from 'zod';
import { defineCall } from '../call.ts';
import { identityState, identityVerify, memberLevel } from '../enums.ts';
import { done, id, mobile, smsCode, time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

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

/** Changes the given fields. Business errors: NICKNAME_…, AVATAR_NOT_FOUND. */
export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/app-api/member/user/update',
  access: 'login',
  summary: 'Change the user’s nickname, avatar or both',
  body: lazyObject(() => ({
    /** Its rules: `nickname.ts`. */
    nickname: z.string().max(200).optional(),
    /** One of `listAvatars`. */
    avatar: z.string().max(200).optional(),
  })),
  result: done,
});

export const listAvatars = defineCall({
  method: 'GET',
  path: '/api/app-api/member/user/avatars',
  access: 'open',
  summary: 'The pictures that a user may choose as avatar',
  result: lazySchema(() => z.array(z.string().min(1))),
});

/**
 * Business errors: invalid number, rejected by the registry, pending there, registry unavailable.
 */
export const verifyIdentity = defineCall({
  method: 'POST',
  path: '/api/app-api/member/user/identityVerify',
  access: 'login',
  summary: 'Real-name verification; true once the registry has passed it',
  body: lazyObject(() => ({
    /** As on the ID card: Han characters and `·`; other names are not sent to the registry. */
    name: z.string().trim().min(1).max(64),
    /** Also in groups or with full-width digits (`plainIdCard`). */
    idCard: z.string().trim().min(1).max(32),
  })),
  result: done,
});

export const checkOldMobile = defineCall({
  method: 'POST',
  path: '/api/web-api/member/user/checkOld',
  access: 'login',
  summary: 'Prove the bound mobile with its code before changing it',
  body: lazyObject(() => ({ code: smsCode })),
  result: done,
});

export const updateMobile = defineCall({
  method: 'POST',
  path: '/api/web-api/member/user/updateMobile',
  access: 'login',
  summary: 'Change the bound mobile; needs checkOld shortly before',
  body: lazyObject(() => ({ mobile, code: smsCode })),
  result: done,
});
