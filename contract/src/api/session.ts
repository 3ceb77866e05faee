import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/** What a client runs on, as its browser engine says; empty text: it doesn't say. */
export const clientSystem = z.enum(['windows', 'macos', 'linux', 'android', 'ios', '']);
export type ClientSystem = z.infer<typeof clientSystem>;

/** Our own calls: a session can be listed and ended (`docs/specification.md#players-data`). */
export const loginSession = lazyObject(() => ({
  sessionId: id,
  clientId: z.string(),
  address: z.string(),
  system: known(clientSystem.optional(), undefined),
  /** Of the native shell that logged in; `web` of a plain browser, empty where it is not known. */
  boxVersion: z.string().optional(),
  createTime: time,
  lastSeenTime: time,
  current: z.boolean(),
}));
export type LoginSession = z.infer<typeof loginSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/app-api/member/session/list',
  access: 'login',
  summary: 'The sessions of the user, the newest first',
  result: z.array(loginSession),
});

export const endSession = defineCall({
  method: 'POST',
  path: '/api/app-api/member/session/end',
  access: 'login',
  summary: 'End one of the user’s sessions',
  body: lazyObject(() => ({ sessionId: id })),
  result: z.boolean(),
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/app-api/member/session/end-others',
  access: 'login',
  summary: 'End all of the user’s sessions but this one; says how many',
  result: z.int().nonnegative(),
});

export const sessionEndCause = z.enum(['logout', 'other-device', 'mobile-changed']);
export type SessionEndCause = z.infer<typeof sessionEndCause>;

/** Whoever has a token that no longer works may know why, and of the other device only its name. */
export const getSessionEnd = defineCall({
  method: 'GET',
  path: '/api/app-api/member/session/end-cause',
  access: 'open',
  summary: 'Why the session of the request’s token has ended; null where nothing is known of it',
  result: z
    .object({
      cause: known(sessionEndCause),
      time,
      /** The device that ended it; `clientId` is its end alone. */
      by: lazyObject(() => ({ system: known(clientSystem, ''), clientId: z.string() })).nullable(),
    })
    .nullable(),
});
