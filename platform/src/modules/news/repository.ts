import type { NewsArticle, NewsCategory, NewsSummary } from '@gamebox/contract';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';

interface NewsFilter extends Paging {
  readonly category: NewsCategory | null;
  /** Epoch milliseconds: articles published later are hidden. */
  readonly now: number;
}

export interface NewsRepository {
  /** The latest first. */
  readonly page: (filter: NewsFilter) => Promise<Page<NewsSummary>>;
  readonly find: (newsId: number, now: number) => Promise<NewsArticle | undefined>;
}

const COLUMNS = ['newsId', 'title', 'category', 'cover', 'publishTime'] as const;

export function createNewsRepository(db: Database): NewsRepository {
  return {
    page: ({ category, now, ...paging }) => {
      const published = db
        .selectFrom('news')
        .where('publishTime', '<=', now)
        .$if(category !== null, (query) => query.where('category', '=', category));
      return pageOf(
        published.select(COLUMNS).orderBy('publishTime', 'desc').orderBy('newsId', 'desc'),
        paging,
      );
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
