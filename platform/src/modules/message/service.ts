import type { MessagePage, NotificationType, UserMessage } from '@gamebox/contract';
import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MessageRepository } from './repository.ts';

/** Nobody looks for messages that are older than half a year. */
const KEPT_MS = 180 * DAY_MS;

export interface NewMessage {
  readonly userId: number;
  /** What happened, such as `opening:1001`: each user gets one message for it. */
  readonly sourceKey: string;
  /** Null: the specification has no type for it. */
  readonly type: NotificationType | null;
  readonly title: string;
  readonly text: string;
  readonly gameId?: number | null;
  readonly serverId?: number | null;
  readonly page?: MessagePage;
}

export interface MessageService {
  /** Adds messages in the transaction of what happened; skips those that were added before. */
  readonly add: (tx: Tx, messages: readonly NewMessage[]) => Promise<void>;
  readonly page: (
    userId: number,
    paging: { readonly pageNo: number; readonly pageSize: number },
  ) => Promise<{ total: number; unread: number; list: UserMessage[] }>;
  readonly markRead: (userId: number, messageId: number) => Promise<void>;
  readonly markAllRead: (userId: number, upTo: number) => Promise<void>;
  readonly remove: (userId: number, messageId: number) => Promise<void>;
  readonly removeOld: (db: Database) => Promise<void>;
}

export function createMessageService(
  repository: MessageRepository,
  now: () => number,
): MessageService {
  return {
    add: (tx, messages) =>
      repository.add(
        tx,
        messages.map(({ gameId = null, serverId = null, page, ...message }) =>
          Object.assign(message, { gameId, serverId, page: page ?? null, createTime: now() }),
        ),
      ),
    page: (userId, { pageNo, pageSize }) =>
      repository.page(userId, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
    markRead: (userId, messageId) => repository.markRead(userId, messageId, now()),
    markAllRead: (userId, upTo) => repository.markAllRead(userId, upTo, now()),
    remove: (userId, messageId) => repository.remove(userId, messageId, now()),
    removeOld: (db) => repository.removeOld(db, now() - KEPT_MS),
  };
}
