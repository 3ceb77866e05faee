import { CALLS } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { SCREENS } from '../screens.ts';
import { menuItems } from './menu-items.ts';

const shown = (loggedIn: boolean) =>
  menuItems(loggedIn, '/home').map(({ label, to, icon }) => [label, to, icon]);

test('a logged-in player has six entries', () => {
  expect(shown(true)).toEqual([
    ['首页', '/home', 'home'],
    ['红钻特权', '/rubies', 'rubies'],
    ['充值返利', '/recharge', 'recharge'],
    ['全民推广', '/promotion', 'promotion'],
    ['福利大厅', '/welfare', 'welfare'],
    ['新闻活动', '/news', 'news'],
  ]);
});

test('a logged-out player has only the public entries', () => {
  expect(shown(false).map(([label]) => label)).toEqual(['首页', '新闻活动']);
});

test.each([
  ['/home', '首页'],
  ['/news', '新闻活动'],
  ['/game', undefined],
  ['/detail', undefined],
  ['/newDetails', undefined],
  ['/center', undefined],
])('at %s the current entry is %s', (path, label) => {
  expect(menuItems(true, path).find(({ current }) => current)?.label).toBe(label);
});

test('only an entry whose call the server lacks is marked', () => {
  const marked = (lacking: readonly string[]) =>
    menuItems(true, '/home', new Set(lacking))
      .filter(({ unavailable }) => unavailable)
      .map(({ label }) => label);
  expect(marked([])).toEqual([]);
  expect(marked(['/api/web-api/promotion/get', '/api/other'])).toEqual(['全民推广']);
});

test('the calls that a screen needs are calls of the contract', () => {
  const needed = SCREENS.flatMap(({ needs }) => (needs === undefined ? [] : [needs]));
  const paths = new Set<string>(CALLS.map(({ call }) => call.path));
  expect(needed.filter((path) => !paths.has(path))).toEqual([]);
});
