import type { NewsArticle, NewsCategory, NewsSummary } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { NewsRepository } from './repository.ts';

interface NewsSearch {
  readonly category?: NewsCategory | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface NewsService {
  readonly page: (search: NewsSearch) => Promise<{ total: number; list: NewsSummary[] }>;
  /** Throws NEWS_NOT_FOUND, also for an article that is not published yet. */
  readonly get: (newsId: number) => Promise<NewsArticle>;
}

export function createNewsService(repository: NewsRepository, now: () => number): NewsService {
  return {
    page: ({ category = null, ...paging }) => repository.page({ ...paging, category, now: now() }),
    get: async (newsId) => {
      const article = await repository.find(newsId, now());
      if (article === undefined) throw new BusinessError('NEWS_NOT_FOUND');
      return article;
    },
  };
}
