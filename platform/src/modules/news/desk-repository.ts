import type { CallResult } from '@gamebox/contract';
import type { NewsContent, getOperatedNews, pageOperatedNews } from '@gamebox/contract/admin';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Paging } from '../../paging.ts';

/** Articles for operators, published or not. */
export interface NewsDeskRepository {
  readonly hasGame: (tx: Tx, gameId: number) => Promise<boolean>;
  /** The latest first. */
  readonly page: (paging: Paging) => Promise<CallResult<typeof pageOperatedNews>>;
  readonly find: (
    from: Database | Tx,
    newsId: number,
  ) => Promise<CallResult<typeof getOperatedNews> | undefined>;
  readonly add: (tx: Tx, content: NewsContent) => Promise<number>;
  readonly change: (tx: Tx, newsId: number, content: NewsContent) => Promise<void>;
  readonly remove: (tx: Tx, newsId: number) => Promise<void>;
}

const COLUMNS = ['newsId', 'title', 'category', 'cover', 'publishTime', 'gameId'] as const;

export function createNewsDeskRepository(db: Database): NewsDeskRepository {
  return {
    hasGame: async (tx, gameId) => {
      const game = tx.selectFrom('listedGame').select('gameId').where('gameId', '=', gameId);
      return (await game.executeTakeFirst()) !== undefined;
    },
    page: (paging) =>
      pageOf(
        db
          .selectFrom('news')
          .select(COLUMNS)
          .orderBy('publishTime', 'desc')
          .orderBy('newsId', 'desc'),
        paging,
      ),
    find: (from, newsId) =>
      from
        .selectFrom('news')
        .select([...COLUMNS, 'contentHtml'])
        .where('newsId', '=', newsId)
        .executeTakeFirst(),
    add: async (tx, content) => {
      const { newsId } = await tx
        .insertInto('news')
        .values(content)
        .returning('newsId')
        .executeTakeFirstOrThrow();
      return newsId;
    },
    change: async (tx, newsId, content) => {
      await tx.updateTable('news').set(content).where('newsId', '=', newsId).execute();
    },
    remove: async (tx, newsId) => {
      await tx.deleteFrom('news').where('newsId', '=', newsId).execute();
    },
  };
}
