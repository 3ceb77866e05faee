import { z } from 'zod';
import { newsCategory } from '../api/news.ts';
import { beginTime, id, page, paging, queryId, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';

const content = z.object({
  title: line(100),
  category: newsCategory,
  /** A picture's address; empty: none. */
  cover: z.string().trim().max(2048),
  /** Before that time no player sees it. */
  publishTime: beginTime,
  /** Answered as it is stored. */
  contentHtml: z.string().trim().min(1).max(20_000),
  /** The game it is about; null: none. */
  gameId: id.nullable(),
});
export type NewsContent = z.output<typeof content>;

const stored = content.extend({ newsId: id, title: z.string(), publishTime: time });
const named = z.object({ newsId: id });

export const pageOperatedNews = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/news/page',
  right: 'content.manage',
  summary:
    'All articles, also those that are not published yet, the latest first, without contents',
  query: paging,
  result: page(stored.omit({ contentHtml: true })),
});

export const getOperatedNews = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/news/get',
  right: 'content.manage',
  summary: 'One article with its content',
  query: z.object({ newsId: queryId }),
  result: stored,
});

export const createNews = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/news/create',
  right: 'content.manage',
  summary: 'Publish an article at a time',
  /** A repeated request with the same id answers the same article. */
  body: content.extend({ requestId: z.uuid() }),
  result: named,
});

export const changeNews = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/news/change',
  right: 'content.manage',
  summary: 'Replace an article, with all its fields; players see it as it is now',
  body: content.extend({ newsId: id }),
  result: z.boolean(),
});

export const withdrawNews = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/news/withdraw',
  right: 'content.manage',
  summary: 'Take an article away for good; refused while a banner leads to it',
  body: named,
  result: z.boolean(),
});
