import { z } from 'zod';
import { id, page, paging } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line, optionalLine } from './line.ts';

const content = z.object({
  title: line(100),
  subtitle: optionalLine(100),
  /** Its address. */
  picture: z.string().trim().min(1).max(2048),
  /** Where it leads: a game, an article, or nowhere. */
  gameId: id.nullable(),
  newsId: id.nullable(),
  /** Banners are shown in the order of these numbers. */
  position: z.int().min(0).max(10_000),
});
export type BannerContent = z.output<typeof content>;

const given = content.refine(({ gameId, newsId }) => gameId === null || newsId === null, {
  path: ['newsId'],
  error: 'a banner leads to one place',
});
const named = z.object({ bannerId: id });

export const pageOperatedBanners = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/banner/page',
  right: 'content.manage',
  summary: 'The banners of the home screen, in their order',
  query: paging,
  result: page(content.extend({ bannerId: id, title: z.string(), subtitle: z.string() })),
});

export const createBanner = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/banner/create',
  right: 'content.manage',
  summary: 'Show another banner',
  /** A repeated request with the same id answers the same banner. */
  body: given.safeExtend({ requestId: z.uuid() }),
  result: named,
});

export const changeBanner = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/banner/change',
  right: 'content.manage',
  summary: 'Replace a banner, with all its fields',
  body: given.safeExtend({ bannerId: id }),
  result: z.boolean(),
});

export const removeBanner = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/banner/remove',
  right: 'content.manage',
  summary: 'Take a banner away',
  body: named,
  result: z.boolean(),
});
