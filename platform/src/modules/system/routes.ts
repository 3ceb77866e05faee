import { getSiteConfig, getVersionInfo, listBanners } from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { SystemService } from './service.ts';

export function systemRoutes(system: SystemService): readonly Implementation[] {
  return [
    implement(getSiteConfig, ({ common }) => system.siteConfig(common.plat ?? common.platId)),
    implement(getVersionInfo, ({ query, common }) =>
      system.versionInfo(query.plat ?? common.platId),
    ),
    implement(listBanners, () => system.banners()),
  ];
}
