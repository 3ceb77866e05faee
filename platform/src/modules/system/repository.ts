import type { Banner } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';
import type { ClientVersionTable, SiteConfigTable } from '../../db/schema.ts';

/** Answers for every platform that has no row of its own. */
export const DEFAULT_PLAT = 1;

export interface SystemRepository {
  readonly findSite: (plat: number) => Promise<SiteConfigTable | undefined>;
  readonly findVersion: (plat: number) => Promise<ClientVersionTable | undefined>;
  readonly listBanners: () => Promise<Banner[]>;
}

export function createSystemRepository(db: Database): SystemRepository {
  return {
    /** The platform's own row, or the default's. */
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
    listBanners: () =>
      db
        .selectFrom('banner')
        .select(['bannerId', 'title', 'subtitle', 'picture', 'gameId', 'newsId'])
        .orderBy('position')
        .orderBy('bannerId')
        .execute(),
  };
}
