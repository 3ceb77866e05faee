import { getSiteConfig, getVersionInfo, listBanners } from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
const site = { mpStatus: 1, channelId: 1, boxLogoUrl: '/logo.svg', authorizationUrl: '' };
const version = {
  version: '1.2.0',
  minVersion: '1.0.0',
  downloadUrl: 'https://x.test',
  notes: 'n',
};

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

test('an installation nobody has furnished answers too', async () => {
  expect((await platform.call(getSiteConfig)).data).toMatchObject({ plat: 1, mpStatus: 1 });
  expect((await platform.call(getVersionInfo)).data).toMatchObject({ version: '0.0.0' });
  expect((await platform.call(listBanners)).data).toEqual([]);
});

test('each platform has its own, the others the default with their id', async () => {
  await platform.db
    .insertInto('siteConfig')
    .values([
      { plat: 1, ...site },
      { plat: 296, ...site, authorizationUrl: '/a.html' },
    ])
    .execute();
  await platform.db
    .insertInto('clientVersion')
    .values({ plat: 1, ...version })
    .execute();
  const siteOf = async (plat: number) =>
    (await platform.call(getSiteConfig, { query: { plat } })).data;
  expect(await siteOf(296)).toEqual({ plat: 296, ...site, authorizationUrl: '/a.html' });
  expect(await siteOf(7)).toEqual({ plat: 7, ...site });
  expect((await platform.call(getVersionInfo, { query: { plat: 296 } })).data).toEqual(version);
});

test('banners come in their order', async () => {
  const banner = { title: 't', subtitle: 's', picture: '/b.svg', gameId: null, newsId: null };
  await platform.db
    .insertInto('banner')
    .values([
      { bannerId: 1, ...banner, position: 2 },
      { bannerId: 2, ...banner, position: 1 },
    ])
    .execute();
  const { data } = await platform.call(listBanners);
  expect(data?.map(({ bannerId }) => bannerId)).toEqual([2, 1]);
});
