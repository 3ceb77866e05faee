import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, time } from '../fields.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** Not in the specification: an opening about which the player wants one message. */
export const reminder = lazyObject(() => ({
  gameId: id,
  /** Null: the game itself, which can't be downloaded yet. */
  serverId: id.nullish(),
  createTime: time,
}));
export type Reminder = z.infer<typeof reminder>;

const subject = lazyObject(() => ({ gameId: id, serverId: id.nullish() }));

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/web-api/reminder/list',
  access: 'login',
  summary: 'What the user waits for, the latest first; what has opened is in it no more',
  result: lazySchema(() => z.array(reminder)),
});

export const addReminder = defineCall({
  method: 'POST',
  path: '/api/web-api/reminder/add',
  access: 'login',
  summary: 'Be told when a server opens, or when a game can be downloaded; once set it stays so',
  body: subject,
  result: lazySchema(() => z.boolean()),
});

export const removeReminder = defineCall({
  method: 'POST',
  path: '/api/web-api/reminder/remove',
  access: 'login',
  summary: 'Be told no more; true as well where nothing was set',
  body: subject,
  result: lazySchema(() => z.boolean()),
});
