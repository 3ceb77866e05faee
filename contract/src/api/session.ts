import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, time } from '../fields.ts';

/** Our own calls: a session can be listed and ended (`docs/specification.md#players-data`). */
export const loginSession = z.object({
  sessionId: id,
  clientId: z.string(),
  address: z.string(),
  createTime: time,
  lastSeenTime: time,
  current: z.boolean(),
});
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
  body: z.object({ sessionId: id }),
  result: z.boolean(),
});
