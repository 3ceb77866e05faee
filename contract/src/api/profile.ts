import { z } from 'zod';
import { defineCall } from '../call.ts';
import { done, mobile, smsCode } from '../fields.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

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
