import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** The system of the client, from its browser engine; empty text: unknown. */
export const clientSystem = lazySchema(() =>
  z.enum(['windows', 'macos', 'linux', 'android', 'ios', '']),
);
export type ClientSystem = z.infer<typeof clientSystem>;

/** Our own calls: a session can be listed and ended (`docs/specification.md#players-data`). */
export const loginSession = lazyObject(() => ({
  sessionId: id,
  clientId: z.string(),
  address: z.string(),
  system: known(clientSystem.optional(), undefined),
  /** Version of the native shell that logged in; `web` for a plain browser, empty if unknown. */
  boxVersion: z.string().optional(),
  createTime: time,
  lastSeenTime: time,
  current: known(z.boolean(), false),
}));
export type LoginSession = z.infer<typeof loginSession>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/app-api/member/session/list',
  access: 'login',
  summary: 'The sessions of the user, the newest first',
  result: lazySchema(() => z.array(loginSession)),
});

export const endSession = defineCall({
  method: 'POST',
  path: '/api/app-api/member/session/end',
  access: 'login',
  summary: 'End one of the user’s sessions',
  body: lazyObject(() => ({ sessionId: id })),
  result: lazySchema(() => z.boolean()),
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/app-api/member/session/end-others',
  access: 'login',
  summary: 'End all of the user’s sessions but this one; says how many',
  result: lazySchema(() => z.int().nonnegative()),
});

export const sessionEndCause = lazySchema(() =>
  z.enum(['logout', 'other-device', 'mobile-changed']),
);
export type SessionEndCause = z.infer<typeof sessionEndCause>;

/** A caller whose token has ended may learn why, and only the name of the other device. */
export const getSessionEnd = defineCall({
  method: 'GET',
  path: '/api/app-api/member/session/end-cause',
  access: 'open',
  summary: 'Why the session of the request’s token has ended; null where nothing is known of it',
  result: lazySchema(() =>
    z
      .object({
        cause: known(sessionEndCause),
        time,
        /** The device that ended it; `clientId` contains only the end of the id. */
        by: lazyObject(() => ({
          system: known(clientSystem, ''),
          clientId: z.string(),
        })).nullable(),
      })
      .nullable(),
  ),
});
