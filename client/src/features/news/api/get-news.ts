import { useCall } from '@gamebox/web/use-call.ts';
import { getNews } from '@gamebox/contract';

export function useNewsArticle(newsId: number) {
  return useCall(getNews, { query: { newsId } });
}
