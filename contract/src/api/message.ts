import { z } from 'zod';
import { defineCall } from '../call.ts';
import { notificationType } from '../enums.ts';
import { id, page, paging, time } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** The page that a message leads to if it is not about a game. */
export const messagePage = lazySchema(() => z.enum(['orders', 'center', 'rubies', 'promotion']));
export type MessagePage = z.infer<typeof messagePage>;

/** Not in the specification except for its types: a message of the platform to a player. */
export const userMessage = lazyObject(() => ({
  messageId: id,
  /** Null: the specification has no type for it. */
  type: known(notificationType.nullish()),
  title: z.string(),
  text: z.string(),
  /** The game that it leads to, with the server chosen. */
  gameId: known(id.nullish()),
  serverId: known(id.nullish()),
  page: known(messagePage.nullish()),
  /** Epoch milliseconds; 0 if unknown. */
  createTime: known(time, 0),
  /** Unknown is shown as read: it asks for no attention. */
  read: known(z.boolean(), true),
}));
export type UserMessage = z.infer<typeof userMessage>;

export const pageMessages = defineCall({
  method: 'GET',
  path: '/api/web-api/message/page',
  access: 'login',
  summary: 'What the user was told, the latest first, and how many of all are unread',
  query: paging,
  result: extendedObject(page(userMessage), () => ({ unread: z.int().nonnegative() })),
});

export const markMessageRead = defineCall({
  method: 'POST',
  path: '/api/web-api/message/read',
  access: 'login',
  summary: 'Mark one message read; true as well where it was or is gone',
  body: lazyObject(() => ({ messageId: id })),
  result: lazySchema(() => z.boolean()),
});

export const markAllMessagesRead = defineCall({
  method: 'POST',
  path: '/api/web-api/message/readAll',
  access: 'login',
  summary: 'Mark the messages up to one read, so that what came meanwhile stays unread',
  body: lazyObject(() => ({ upTo: id })),
  result: lazySchema(() => z.boolean()),
});

export const deleteMessage = defineCall({
  method: 'POST',
  path: '/api/web-api/message/delete',
  access: 'login',
  summary: 'Delete one message; true as well where it is gone',
  body: lazyObject(() => ({ messageId: id })),
  result: lazySchema(() => z.boolean()),
});
