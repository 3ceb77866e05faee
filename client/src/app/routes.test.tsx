import { getNews, listBanners } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SCREENS } from './screens.ts';
import { cleanApp, mainMenu, openApp, prepareApp } from '../test/render-app.tsx';

beforeEach(() => {
  prepareApp().on(getNews, {
    newsId: 1,
    title: '维护公告',
    category: 'notice',
    cover: '',
    publishTime: 0,
    contentHtml: '<p>正文</p>',
  });
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
});
afterEach(cleanApp);

/** The screens within the frame, each with its address and title. */
const FRAMED: readonly (readonly [address: string, title: string])[] = [
  ['/home', '首页'],
  ['/detail?gameId=5', '游戏详情'],
  ['/game', '游戏'],
  ['/library', '我的游戏'],
  ['/rubies', '红钻特权'],
  ['/recharge', '充值返利'],
  ['/center', '个人中心'],
  ['/welfare', '福利大厅'],
  ['/packageService', '礼包服务'],
  ['/promotion', '全民推广'],
  ['/helpCenter', '帮助中心'],
  ['/guardian', '家长监护'],
  ['/news', '新闻活动'],
  ['/newDetails?newsId=1', '维护公告'],
];

test('every route is tested here', () => {
  const framed = SCREENS.filter(({ frameless }) => frameless !== true).map(({ path }) => path);
  expect(FRAMED.map(([address]) => address.split('?')[0]).toSorted()).toEqual(framed.toSorted());
});

describe('within the layout', () => {
  test.each(FRAMED)('%s', async (path, title) => {
    openApp(path);
    const main = within(screen.getByRole('main'));
    expect((await main.findAllByRole('heading')).length).toBeGreaterThan(0);
    expect(main.queryByText('404')).toBeNull();
    expect(mainMenu().getByRole('link', { name: '首页' })).toBeTruthy();
    await waitFor(() => expect(document.title).toContain(title));
    expect(window.location.pathname + window.location.search).toBe(path);
  });
});

test('a menu entry whose call the server lacks opens a screen that says so', async () => {
  const user = openApp('/promotion');
  const marked = { name: '全民推广', description: '未提供' };
  expect(await mainMenu().findByRole('link', marked)).toBeTruthy();
  await user.click(mainMenu().getByRole('link', { name: '新闻活动' }));
  expect(mainMenu().getByRole('link', marked).getAttribute('href')).toBe('/promotion');
  expect(mainMenu().getAllByRole('link', { description: '未提供' })).toHaveLength(1);
});

test('/login has no layout, and offers both ways to log in', async () => {
  localStorage.clear();
  openApp('/login');
  expect(await screen.findByRole('tab', { name: '微信登录' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: '手机登录' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull();
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
});

test('/login shows the first banner’s picture beside the forms, and needs none', async () => {
  const banner = { bannerId: 1, title: '纸龙', subtitle: '今晚开服', gameId: null, newsId: null };
  prepareApp().on(listBanners, [{ ...banner, picture: '/assets/wide/5.svg' }]);
  openApp('/login');
  const beside = within(await screen.findByRole('complementary', { name: '精选推荐' }));
  expect(await beside.findByText('今晚开服')).toBeTruthy();
  expect(screen.getByRole('tab', { name: '手机登录' })).toBeTruthy();
});

test('/login redirects a logged-in player', async () => {
  openApp('/login');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

test('back and forward follow the history', async () => {
  const user = openApp('/home');
  await user.click(mainMenu().getByRole('link', { name: '新闻活动' }));
  await waitFor(() => expect(document.title).toContain('新闻活动'));
  await user.click(screen.getByRole('button', { name: '后退' }));
  await waitFor(() => expect(document.title).toContain('首页'));
  expect(window.location.pathname).toBe('/home');
  await user.click(screen.getByRole('button', { name: '前进' }));
  await waitFor(() => expect(window.location.pathname).toBe('/news'));
});
