import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, queryInt } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const siteConfig = lazyObject(() => ({
  plat: known(z.int()),
  /** 1 shows the user area. */
  mpStatus: known(z.int()),
  channelId: known(z.union([z.string(), z.number()]).nullish()),
  boxLogoUrl: known(z.string().nullish()),
  authorizationUrl: known(z.string().nullish()),
}));
export type SiteConfig = z.infer<typeof siteConfig>;

export const getSiteConfig = defineCall({
  method: 'GET',
  path: '/api/web-api/system/site-config/get',
  access: 'open',
  summary: 'How this platform’s client looks',
  result: siteConfig,
});

export const getVersionInfo = defineCall({
  method: 'GET',
  path: '/api/app-api/system/box/versionInfo',
  access: 'open',
  summary: 'The newest and the oldest allowed version of the client',
  query: lazyObject(() => ({ plat: queryInt.optional() })),
  result: lazyObject(() => ({
    version: z.string(),
    minVersion: known(z.string().nullish()),
    downloadUrl: known(z.string().nullish()),
    notes: known(z.string().nullish()),
  })),
});
export type VersionInfo = z.infer<(typeof getVersionInfo)['result']>;

/** Not in the specification: the pictures at the top of /home. */
export const banner = lazyObject(() => ({
  bannerId: id,
  title: z.string(),
  subtitle: z.string(),
  picture: z.string(),
  /** The target of its action: a game or an article. */
  gameId: known(id.nullable()),
  newsId: known(id.nullable()),
}));
export type Banner = z.infer<typeof banner>;

export const listBanners = defineCall({
  method: 'GET',
  path: '/api/web-api/system/banner/list',
  access: 'open',
  summary: 'Banners of the home screen',
  result: lazySchema(() => z.array(banner)),
});
