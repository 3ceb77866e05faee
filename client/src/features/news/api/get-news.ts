import { getNews } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

const newsArticleQuery = (newsId: number) =>
  callQuery(getNews, { query: { newsId } }, { quiet: true });

export function useNewsArticle(newsId: number) {
  return useQuery(newsArticleQuery(newsId));
}
