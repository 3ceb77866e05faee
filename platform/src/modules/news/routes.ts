import { getNews, pageNews } from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { NewsService } from './service.ts';

export function newsRoutes(news: NewsService): readonly Implementation[] {
  return [
    implement(pageNews, ({ query }) => news.page(query)),
    implement(getNews, ({ query }) => news.get(query.newsId)),
  ];
}
