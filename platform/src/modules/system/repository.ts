import { DEFAULT_PLAT } from '@gamebox/contract';
import type { Banner } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';
import type { ClientVersionTable, SiteConfigTable } from '../../db/schema.ts';

export interface SystemRepository {
  /** The platform's own row, or else the default platform's. */
  readonly findSite: (plat: number) => Promise<SiteConfigTable | undefined>;
  readonly findVersion: (plat: number) => Promise<ClientVersionTable | undefined>;
  /** Without those that lead to an article which is published after `now`. */
  readonly listBanners: (now: number) => Promise<Banner[]>;
}

export function createSystemRepository(db: Database): SystemRepository {
  return {
    findSite: (plat) =>
      db
        .selectFrom('siteConfig')
        .selectAll()
        .where('plat', 'in', [plat, DEFAULT_PLAT])
        .orderBy((eb) => eb('plat', '=', plat), 'desc')
        .executeTakeFirst(),
    findVersion: (plat) =>
      db
        .selectFrom('clientVersion')
        .selectAll()
        .where('plat', 'in', [plat, DEFAULT_PLAT])
        .orderBy((eb) => eb('plat', '=', plat), 'desc')
        .executeTakeFirst(),
    listBanners: (now) =>
      db
        .selectFrom('banner')
        .leftJoin('newsTime', 'newsTime.newsId', 'banner.newsId')
        .select(['bannerId', 'title', 'subtitle', 'picture', 'gameId', 'banner.newsId'])
        .where((eb) => eb.or([eb('publishTime', 'is', null), eb('publishTime', '<=', now)]))
        .orderBy('position')
        .orderBy('bannerId')
        .execute(),
  };
}
