import { beforeEach, expect, test, vi } from 'vitest';

const site = { plat: 3, mpStatus: 1, channelId: 'c', boxLogoUrl: '', authorizationUrl: '' };

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('the site config is kept under the name site', async () => {
  const { setSite, useSite } = await import('./site-store.ts');
  setSite(site);
  expect(useSite.getState().site).toEqual(site);
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toEqual(site);
});

test.each([
  ['itself', JSON.stringify(site)],
  ['the form of a store library', JSON.stringify({ state: site, version: 0 })],
])('a start without a network finds %s', async (_, text) => {
  localStorage.setItem('site', text);
  const { useSite } = await import('./site-store.ts');
  expect(useSite.getState().site).toEqual(site);
});

test.each(['{', 'null', '{"plat":"x"}'])('%s is no site', async (text) => {
  localStorage.setItem('site', text);
  const { useSite } = await import('./site-store.ts');
  expect(useSite.getState().site).toBeNull();
});
