import { z } from 'zod';
import { defineCall } from '../call.ts';
import { SmsScene, qrStatus } from '../enums.ts';
import { done, id, mobile, queryInt, smsCode, time } from '../fields.ts';
import { givenInviteCode } from '../invite-code.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** Why the invite code of a login was refused. The login itself succeeds. */
const inviteRefusal = lazySchema(() =>
  known(lazyObject(() => ({ code: z.int(), msg: z.string() })).nullish()),
);

/** The result of both logins. `accessToken` is opaque and is sent back as `Bearer`. */
export const loginResult = lazyObject(() => ({
  accessToken: z.string().min(1),
  userId: known(id.optional(), undefined),
  expiresTime: known(time.optional(), undefined),
  inviteRefusal,
}));
export type LoginResult = z.infer<typeof loginResult>;

export const getLoginQrcode = defineCall({
  method: 'GET',
  path: '/api/app-api/wechat/login/qrcode',
  access: 'open',
  summary: 'A QR code for WeChat login and the ticket to poll with',
  query: lazyObject(() => ({ plat: queryInt.optional(), tenantId: queryInt.optional() })),
  /** `qrcode` is text to draw as a QR code, or a `data:image/…` or `http…png` picture to show. */
  result: lazyObject(() => ({ qrcode: z.string().min(1), token: z.string().min(1) })),
});

export const getLoginStatus = defineCall({
  method: 'GET',
  path: '/api/app-api/member/auth/boxlogin/status',
  access: 'open',
  summary: 'Whether the QR was confirmed; the session token is handed over once',
  query: lazyObject(() => ({
    token: z.string().min(1).max(128),
    inviteCode: givenInviteCode.optional(),
  })),
  result: lazyObject(() => ({
    code: known(z.union([z.int(), z.string()]).nullish()),
    /** Null, an unknown status, is ignored: polling continues. */
    status: known(qrStatus),
    token: z.string().nullish(),
    inviteRefusal,
  })),
});

/**
 * The player's answer to the operator's captcha. If a captcha is configured, an address that asked
 * for many codes is refused with CAPTCHA_REQUIRED without it.
 */
const captcha = lazySchema(() => z.string().min(1).max(4096).optional());

export const sendLoginSmsCode = defineCall({
  method: 'POST',
  path: '/api/app-api/member/auth/send-login-sms-code',
  access: 'open',
  summary: 'Send a login code by SMS',
  body: lazyObject(() => ({ mobile, scene: z.literal(SmsScene.login), captcha })),
  result: done,
});

/**
 * Without `mobile`: sent to the user's own mobile to prove it (`checkOld`). To another mobile only
 * after that proof, or if none is bound yet.
 */
export const sendSmsCode = defineCall({
  method: 'POST',
  path: '/api/web-api/member/auth/send-sms-code',
  access: 'login',
  summary: 'Send a code for changing the mobile',
  body: lazyObject(() => ({
    mobile: mobile.optional(),
    scene: z.literal(SmsScene.changeMobile),
    captcha,
  })),
  result: done,
});

export const loginByPhone = defineCall({
  method: 'POST',
  path: '/api/app-api/member/auth/loginByPhone',
  access: 'open',
  summary: 'Log in with mobile and SMS code; a new mobile becomes a new user',
  body: lazyObject(() => ({
    phone: mobile,
    code: smsCode,
    plat: z.int().optional(),
    inviteCode: givenInviteCode.optional(),
  })),
  result: loginResult,
});

export const loginByCode = defineCall({
  method: 'POST',
  path: '/api/app-api/member/auth/code',
  access: 'open',
  summary: 'Log in with the code of a WeChat authorization',
  body: lazyObject(() => ({
    code: z.string().min(1).max(512),
    state: z.string().max(128).optional(),
    inviteCode: givenInviteCode.optional(),
  })),
  result: loginResult,
});

export const bindPhone = defineCall({
  method: 'POST',
  path: '/api/app-api/member/auth/bindPhone',
  access: 'login',
  summary: 'Bind a mobile to an account made by WeChat login',
  body: lazyObject(() => ({ mobile, code: smsCode })),
  result: done,
});

/**
 * Our own call: logging out ends the session on the server (`docs/specification.md#players-data`).
 */
export const logout = defineCall({
  method: 'POST',
  path: '/api/app-api/member/auth/logout',
  access: 'open',
  summary: 'End this session; also true where it had ended before',
  result: done,
});
