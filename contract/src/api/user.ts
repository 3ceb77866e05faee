import { z } from 'zod';
import { defineCall } from '../call.ts';
import { identityState, identityVerify, memberLevel } from '../enums.ts';
import { done, id, mobile, smsCode, time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/** The first four are the specification's; the rest may be missing on another's server. */
export const userDetail = lazyObject(() => ({
  /** Null, unknown, leads nowhere. */
  userId: known(id),
  nickname: known(z.string(), ''),
  avatar: known(z.string(), ''),
  identityVerify: known(identityVerify),
  identityState: known(identityState.optional(), undefined),
  /** Masked: `138****0000`. */
  mobile: known(z.string().nullish()),
  /** Masked: `张*`. */
  realName: known(z.string().nullish()),
  /** Under 18 by the verified birth date. */
  minor: known(z.boolean().optional(), undefined),
  /** Null where it is none of ours. */
  memberLevel: known(memberLevel.optional()),
  memberExpireTime: known(time.nullish()),
  /** Each null where it is unknown. */
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
  /** Seconds of counted play, in all. */
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

/** The fields that are given are changed. Business errors: NICKNAME_…, AVATAR_NOT_FOUND. */
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
  result: z.array(z.string().min(1)),
});

/** Business errors: number invalid, rejected by the registry, pending there, unavailable. */
export const verifyIdentity = defineCall({
  method: 'POST',
  path: '/api/app-api/member/user/identityVerify',
  access: 'login',
  summary: 'Real-name verification; true once the registry has passed it',
  body: lazyObject(() => ({
    /** As on the ID card: Han characters and `·`; the registry is not asked about anything else. */
    name: z.string().trim().min(1).max(64),
    /** In groups or full-width as well (`plainIdCard`). */
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
