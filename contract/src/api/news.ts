import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, page, paging, queryId, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const NEWS_CATEGORIES = ['notice', 'activity', 'update', 'guide'] as const;
export const newsCategory = lazySchema(() => z.enum(NEWS_CATEGORIES));
export type NewsCategory = z.infer<typeof newsCategory>;

export const newsSummary = lazyObject(() => ({
  newsId: id,
  title: z.string(),
  /** One of NEWS_CATEGORIES on our server; other servers may have more. */
  category: z.string(),
  cover: z.string(),
  publishTime: optionalTime,
}));
export type NewsSummary = z.infer<typeof newsSummary>;

export const newsArticle = extendedObject(newsSummary, () => ({
  contentHtml: z.string(),
  /** Not in the specification: the game it is about. */
  gameId: known(id.nullish()),
}));
export type NewsArticle = z.infer<typeof newsArticle>;

export const pageNews = defineCall({
  method: 'GET',
  path: '/api/web-api/news/page',
  access: 'open',
  basic: true,
  summary: 'News, the latest first',
  query: extendedObject(paging, () => ({ category: newsCategory.optional() })),
  result: page(newsSummary),
});

export const getNews = defineCall({
  method: 'GET',
  path: '/api/web-api/news/get',
  access: 'open',
  summary: 'One article',
  query: lazyObject(() => ({ newsId: queryId })),
  result: newsArticle,
});
