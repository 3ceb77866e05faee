import type { NewsArticle, NewsCategory, NewsSummary } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';

interface NewsFilter {
  readonly category: NewsCategory | null;
  /** Epoch milliseconds: what is published later is not there yet. */
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

export interface NewsRepository {
  /** The latest first. */
  readonly page: (filter: NewsFilter) => Promise<{ total: number; list: NewsSummary[] }>;
  readonly find: (newsId: number, now: number) => Promise<NewsArticle | undefined>;
}

const COLUMNS = ['newsId', 'title', 'category', 'cover', 'publishTime'] as const;

export function createNewsRepository(db: Database): NewsRepository {
  return {
    page: async ({ category, now, offset, limit }) => {
      const published = db
        .selectFrom('news')
        .where('publishTime', '<=', now)
        .$if(category !== null, (query) => query.where('category', '=', category));
      const [counted, list] = await Promise.all([
        published.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        published
          .select(COLUMNS)
          .orderBy('publishTime', 'desc')
          .orderBy('newsId', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ]);
      return { total: counted.total, list };
    },
    find: (newsId, now) =>
      db
        .selectFrom('news')
        .select([...COLUMNS, 'contentHtml', 'gameId'])
        .where('newsId', '=', newsId)
        .where('publishTime', '<=', now)
        .executeTakeFirst(),
  };
}
