import { expect, test } from 'vitest';
import { menuItems } from './menu-items.ts';

const shown = (loggedIn: boolean) =>
  menuItems(loggedIn, '/home').map(({ label, to, icon }) => [label, to, icon]);

test('logged in there are six entries', () => {
  expect(shown(true)).toEqual([
    ['首页', '/home', 'home'],
    ['红钻特权', '/rubies', 'rubies'],
    ['充值返利', '/recharge', 'recharge'],
    ['全民推广', '/promotion', 'promotion'],
    ['福利大厅', '/welfare', 'welfare'],
    ['新闻活动', '/news', 'news'],
  ]);
});

test('logged out only what is open', () => {
  expect(shown(false).map(([label]) => label)).toEqual(['首页', '新闻活动']);
});

test.each([
  ['/home', '首页'],
  ['/news', '新闻活动'],
  ['/game', undefined],
  ['/detail', undefined],
  ['/newDetails', undefined],
  ['/center', undefined],
])('%s lights %s', (path, label) => {
  expect(menuItems(true, path).find(({ current }) => current)?.label).toBe(label);
});
