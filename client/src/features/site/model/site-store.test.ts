import { beforeEach, expect, test } from 'vitest';
import { stores } from '../../../test/stores.ts';
import { setSite, useSite } from './site-store.ts';

const site = { plat: 3, mpStatus: 1, channelId: 'c', boxLogoUrl: '', authorizationUrl: '' };

const shown = () => useSite.of(stores).getState().site;

beforeEach(() => localStorage.clear());

test('the site config is stored under the key site', () => {
  setSite(stores, site);
  expect(shown()).toEqual(site);
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toEqual(site);
});

test.each([
  ['the site config', JSON.stringify(site)],
  ['a config in the form of a store library', JSON.stringify({ state: site, version: 0 })],
])('a start without a network finds %s', (_, text) => {
  localStorage.setItem('site', text);
  expect(shown()).toEqual(site);
});

test.each(['{', 'null', '{"plat":"x"}'])('%s is not a site config', (text) => {
  localStorage.setItem('site', text);
  expect(shown()).toBeNull();
});
