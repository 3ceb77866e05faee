import { DEFAULT_PLAT, MpStatus } from '@gamebox/contract';
import type { Banner, SiteConfig, VersionInfo } from '@gamebox/contract';
import type { SystemRepository } from './repository.ts';

export interface SystemService {
  readonly siteConfig: (plat?: number) => Promise<SiteConfig>;
  readonly versionInfo: (plat?: number) => Promise<VersionInfo>;
  readonly banners: () => Promise<Banner[]>;
}

/** The site of an empty installation: it has the user area, and asks for no update. */
const BARE_SITE = {
  mpStatus: MpStatus.shown,
  channelId: 1,
  boxLogoUrl: '',
  authorizationUrl: '',
} as const;
const BARE_VERSION = { version: '0.0.0', minVersion: '0.0.0', downloadUrl: '', notes: '' } as const;

export function createSystemService(
  repository: SystemRepository,
  now: () => number,
): SystemService {
  return {
    siteConfig: async (plat = DEFAULT_PLAT) => ({
      ...((await repository.findSite(plat)) ?? BARE_SITE),
      plat,
    }),
    versionInfo: async (plat = DEFAULT_PLAT) =>
      (await repository.findVersion(plat)) ?? BARE_VERSION,
    banners: () => repository.listBanners(now()),
  };
}
