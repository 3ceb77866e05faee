import type { UserMessage } from '@gamebox/contract';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MessageTable } from '../../db/schema-messages.ts';
import type { Tx } from '../../db/transaction.ts';

export type NewMessageRow = Omit<Insertable<MessageTable>, 'readTime' | 'deleteTime'>;

interface Paging {
  readonly offset: number;
  readonly limit: number;
}

/** Every query also filters by the user, so nobody can reach another user's message. */
export interface MessageRepository {
  /** A message with a known key is not added again. */
  readonly add: (tx: Tx, messages: readonly NewMessageRow[]) => Promise<void>;
  readonly page: (
    userId: number,
    paging: Paging,
  ) => Promise<{ total: number; unread: number; list: UserMessage[] }>;
  readonly markRead: (userId: number, messageId: number, time: number) => Promise<void>;
  readonly markAllRead: (userId: number, upTo: number, time: number) => Promise<void>;
  readonly remove: (userId: number, messageId: number, time: number) => Promise<void>;
  readonly removeOld: (db: Database, createdBefore: number) => Promise<void>;
}

export function createMessageRepository(db: Database): MessageRepository {
  const own = (userId: number) =>
    db.updateTable('message').where('userId', '=', userId).where('deleteTime', 'is', null);
  return {
    add: async (tx, messages) => {
      if (messages.length === 0) return;
      await tx
        .insertInto('message')
        .values(messages)
        .onConflict((conflict) => conflict.columns(['userId', 'sourceKey']).doNothing())
        .execute();
    },
    page: (userId, paging) => selectPage(db, userId, paging),
    markRead: async (userId, messageId, readTime) => {
      await own(userId)
        .set({ readTime })
        .where('messageId', '=', messageId)
        .where('readTime', 'is', null)
        .execute();
    },
    markAllRead: async (userId, upTo, readTime) => {
      await own(userId)
        .set({ readTime })
        .where('messageId', '<=', upTo)
        .where('readTime', 'is', null)
        .execute();
    },
    remove: async (userId, messageId, deleteTime) => {
      await own(userId).set({ deleteTime }).where('messageId', '=', messageId).execute();
    },
    removeOld: async (patient, createdBefore) => {
      await patient.deleteFrom('message').where('createTime', '<', createdBefore).execute();
    },
  };
}

async function selectPage(db: Database, userId: number, { offset, limit }: Paging) {
  const standing = db
    .selectFrom('message')
    .where('userId', '=', userId)
    .where('deleteTime', 'is', null);
  const [counted, rows] = await Promise.all([
    standing
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere('readTime', 'is', null).as('unread'),
      ])
      .executeTakeFirstOrThrow(),
    standing
      .select(['messageId', 'type', 'title', 'text', 'gameId', 'serverId', 'page', 'createTime'])
      .select('readTime')
      .orderBy('messageId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const list = rows.map(({ readTime, ...row }) => Object.assign(row, { read: readTime !== null }));
  return { ...counted, list };
}
