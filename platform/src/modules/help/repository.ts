import { DEFAULT_PLAT } from '@gamebox/contract';
import type { HelpArticle, HelpContact } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';

export interface HelpRepository {
  readonly listArticles: () => Promise<HelpArticle[]>;
  /** The contact of the platform, or else the general one. */
  readonly findContact: (plat: number) => Promise<HelpContact | undefined>;
}

export function createHelpRepository(db: Database): HelpRepository {
  return {
    listArticles: () =>
      db
        .selectFrom('helpArticle')
        .select(['articleId', 'category', 'question', 'answer', 'keywords'])
        .where('shown', '=', true)
        .orderBy('position')
        .orderBy('articleId')
        .execute(),
    findContact: (plat) =>
      db
        .selectFrom('helpContact')
        .select(['phone', 'email', 'wechat', 'hours'])
        .where('plat', 'in', [plat, DEFAULT_PLAT])
        .orderBy((eb) => eb('plat', '=', plat), 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
