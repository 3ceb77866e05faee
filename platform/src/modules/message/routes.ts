import {
  deleteMessage,
  markAllMessagesRead,
  markMessageRead,
  pageMessages,
} from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { MessageService } from './service.ts';

export function messageRoutes(messages: MessageService): readonly Implementation[] {
  return [
    implementForUser(pageMessages, ({ session, query }) => messages.page(session.userId, query)),
    implementForUser(markMessageRead, async ({ session, body }) => {
      await messages.markRead(session.userId, body.messageId);
      return true;
    }),
    implementForUser(markAllMessagesRead, async ({ session, body }) => {
      await messages.markAllRead(session.userId, body.upTo);
      return true;
    }),
    implementForUser(deleteMessage, async ({ session, body }) => {
      await messages.remove(session.userId, body.messageId);
      return true;
    }),
  ];
}
