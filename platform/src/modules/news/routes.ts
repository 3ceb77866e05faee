import { getNews, pageNews } from '@gamebox/contract';
import {
  changeNews,
  createNews,
  getOperatedNews,
  pageOperatedNews,
  withdrawNews,
} from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { NewsDesk } from './desk.ts';
import type { NewsService } from './service.ts';

export function newsRoutes(news: NewsService): readonly Implementation[] {
  return [
    implement(pageNews, ({ query }) => news.page(query)),
    implement(getNews, ({ query }) => news.get(query.newsId)),
  ];
}

export function newsAdminRoutes(desk: NewsDesk): readonly AdminImplementation[] {
  return [
    implementAdmin(pageOperatedNews, ({ query }) => desk.page(query)),
    implementAdmin(getOperatedNews, ({ query }) => desk.get(query.newsId)),
    implementAdmin(createNews, ({ caller, body }) => desk.create(caller.actor, body)),
    implementAdmin(changeNews, async ({ caller, body: { newsId, ...content } }) => {
      await desk.change(caller.actor, newsId, content);
      return true;
    }),
    implementAdmin(withdrawNews, async ({ caller, body }) => {
      await desk.withdraw(caller.actor, body.newsId);
      return true;
    }),
  ];
}
