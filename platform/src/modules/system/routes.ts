import { getSiteConfig, getVersionInfo, listBanners } from '@gamebox/contract';
import {
  changeBanner,
  createBanner,
  pageOperatedBanners,
  removeBanner,
} from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { BannerDesk } from './banner-desk.ts';
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

export function bannerAdminRoutes(desk: BannerDesk): readonly AdminImplementation[] {
  return [
    implementAdmin(pageOperatedBanners, ({ query }) => desk.page(query)),
    implementAdmin(createBanner, ({ caller, body }) => desk.create(caller.actor, body)),
    implementAdmin(changeBanner, async ({ caller, body: { bannerId, ...content } }) => {
      await desk.change(caller.actor, bannerId, content);
      return true;
    }),
    implementAdmin(removeBanner, async ({ caller, body }) => {
      await desk.remove(caller.actor, body.bannerId);
      return true;
    }),
  ];
}
