import type { NewsArticle, NewsSummary } from '@gamebox/contract';

export function sampleNews(newsId: number, more: Partial<NewsSummary> = {}): NewsSummary {
  return {
    newsId,
    title: `第 ${newsId} 篇`,
    category: 'notice',
    cover: `/assets/news/${newsId}.svg`,
    publishTime: Date.now() - newsId * 3_600_000,
    ...more,
  };
}

export function sampleArticle(newsId: number, contentHtml: string): NewsArticle {
  return { ...sampleNews(newsId), contentHtml };
}
