import {
  DEFAULT_CAPABILITIES,
  getSiteConfig,
  listBanners,
  listGameRecords,
  listServerOpenings,
  pageGames,
} from '@gamebox/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadCapabilities } from '../bridge/capabilities.ts';
import { createApp } from './create-app.tsx';
import { acceptGame } from '../features/native-games/model/games/game-store.ts';
import { useSession } from '../features/session/model/session-store.ts';
import { fakeHost } from '../test/fake-host.ts';
import { cleanApp, mainMenu, openApp, prepareApp, sampleSite } from '../test/render-app.tsx';
import { sampleState } from '../test/sample-states.ts';
import { sampleUser } from '../test/sample-user.ts';
import { stores } from '../test/stores.ts';

let api: ReturnType<typeof prepareApp>;

beforeEach(() => {
  api = prepareApp();
});

afterEach(cleanApp);

test('the first data of /home is requested before it renders, and once', async () => {
  api.on(listBanners, []);
  api.on(listServerOpenings, []);
  window.history.replaceState(null, '', '/home');
  const app = createApp(stores);
  const firstCalls = () =>
    [listBanners, listServerOpenings, pageGames].map((call) => api.asked(call));
  await waitFor(() => expect(firstCalls().map((asked) => asked.length)).toEqual([1, 1, 1]));
  render(app);
  expect(await screen.findByRole('region', { name: '专区推荐' })).toBeTruthy();
  expect(firstCalls().map((asked) => asked.length)).toEqual([1, 1, 1]);
});

test('scrolling does not force a layout of the first page; the next page begins at its top', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollTop', 'set');
  const user = openApp('/news');
  expect(await screen.findByRole('heading', { name: '新闻活动' })).toBeTruthy();
  expect(scroll).not.toHaveBeenCalled();
  await user.click(mainMenu().getByRole('link', { name: '首页' }));
  await waitFor(() => expect(scroll).toHaveBeenCalledWith(0));
});

test('another page requests no data of /home', async () => {
  openApp('/news');
  await waitFor(() => expect(api.asked(getSiteConfig)).toHaveLength(1));
  expect(api.asked(listServerOpenings)).toHaveLength(0);
});

const here = () => window.location.pathname;

describe('the frame', () => {
  test('is there before server or host answer, and / leads to /home', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    vi.stubGlobal('cefQuery', () => undefined);
    openApp('/');
    expect(here()).toBe('/home');
    for (const name of ['后退', '前进', '搜索', '登录', '最小化', '关闭']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    expect(mainMenu().getByRole('link', { name: '首页' })).toBeTruthy();
    expect(document.title).toBe('首页 - 游戏盒子');
  });

  test('shows all games to logged-out players, and messages to logged-in ones', async () => {
    const user = openApp('/news');
    for (const name of ['下载管理', '设置', '帮助中心']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: '消息' })).toBeNull();
    const own = within(screen.getByRole('navigation', { name: '我的游戏' }));
    await user.click(own.getByRole('link', { name: '全部游戏' }));
    expect(here()).toBe('/game');
    // The library is visible before the first install: it shows games that were played elsewhere.
    await user.click(own.getByRole('link', { name: '我的游戏' }));
    expect(here()).toBe('/library');
    await own.findByRole('link', { name: '我的游戏', current: 'page' });
    const lit = own.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
    expect(lit).toEqual(['我的游戏']);
    await user.click(screen.getByRole('button', { name: '设置' }));
    expect(window.location.href).toMatch(/\/center\?tab=settings$/);
    await user.click(screen.getByRole('button', { name: '帮助中心' }));
    expect(here()).toBe('/helpCenter');
    act(() => useSession.of(stores).getState().setToken('T'));
    expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy();
    const menu = () => screen.getByRole<HTMLButtonElement>('button', { name: '账号菜单' });
    await waitFor(() => expect(menu().disabled).toBe(false));
    await user.click(menu());
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toEqual(['个人中心', '我的礼包', '设置', '切换账号', '退出']);
    const owner = within(screen.getByRole('menu')).getByRole('group', { name: /红钻会员/ });
    expect(owner.textContent).toContain(sampleUser().nickname);
    await user.click(screen.getByRole('menuitem', { name: '退出' }));
    expect(await screen.findByRole('dialog', { name: '退出登录' })).toBeTruthy();
  });

  test('the left column lists this machine’s games from the host alone, without the server', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fakeHost();
    acceptGame(stores, 5, sampleState(5, { name: '青河', lastPlayTime: 2 }));
    acceptGame(stores, 6, sampleState(6, { name: '寒江', download_state: 2, progress: 12.5 }));
    acceptGame(stores, 7, sampleState(7, { name: '没有', download_state: 0 }));
    const user = openApp('/news');
    const own = within(screen.getByRole('navigation', { name: '我的游戏' }));
    const names = own.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(names).toEqual(['/game', '/library', '/detail?gameId=5', '/detail?gameId=6']);
    expect(own.getByRole('link', { name: /青河\s*可启动/ })).toBeTruthy();
    expect(own.getByRole('link', { name: /寒江\s*已暂停 12%/ })).toBeTruthy();
    expect(own.queryByRole('button', { name: '启动 寒江' })).toBeNull();
    await user.click(own.getByRole('button', { name: '启动 青河' }));
    expect(await screen.findByRole('dialog', { name: '登录' })).toBeTruthy();
  });

  test('a game of the left column leads to its server of the last play', async () => {
    localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
    const record = { gameId: 5, name: '青河', coverPicture: '', serverId: 3, serverName: '深港' };
    api.on(listGameRecords, [{ ...record, lastPlayTime: 1, playSeconds: 60 }]);
    acceptGame(stores, 5, sampleState(5, { name: '青河' }));
    openApp('/news');
    const own = within(screen.getByRole('navigation', { name: '我的游戏' }));
    const link = () => own.getByRole('link', { name: /青河\s*可启动/ });
    await waitFor(() => expect(link().getAttribute('href')).toBe('/detail?gameId=5&serverId=3'));
  });

  test('an unknown path shows the 404 page within the frame', async () => {
    openApp('/nowhere/at/all');
    expect(await screen.findByText('页面不存在')).toBeTruthy();
    expect(mainMenu().getByRole('link', { name: '首页' })).toBeTruthy();
  });

  test('mpStatus 0 hides the user area', async () => {
    api.on(getSiteConfig, { ...sampleSite, mpStatus: 0 });
    openApp();
    await waitFor(() => expect(screen.queryByRole('button', { name: '登录' })).toBeNull());
  });

  test('the window buttons ask the host', async () => {
    const host = fakeHost();
    host.on('getLocalSetting', () => ({ token: '' }));
    host.on('setApplication', () => null);
    const user = openApp();
    await user.click(screen.getByRole('button', { name: '最小化' }));
    await user.click(screen.getByRole('button', { name: '关闭' }));
    expect(host.asked('setApplication')).toEqual(
      expect.arrayContaining([{ min: true }, { close: true }]),
    );
  });

  test('a host that moves its window hears where to drag it by, and any other nothing', async () => {
    const host = fakeHost();
    host.on('getLocalSetting', () => ({ token: '' }));
    host.on('setApplication', () => null);
    const user = openApp();
    const header = screen.getByRole('button', { name: '最小化' }).closest('header');
    const press = () => user.pointer([{ keys: '[MouseLeft]', target: header ?? document.body }]);
    await press();
    const drags = () =>
      host.asked('setApplication').filter((data) => 'drag' in data || 'dragarea' in data);
    expect(drags()).toEqual([{ dragarea: expect.any(Array) }, { drag: 1 }, { drag: 0 }]);
    host.on('getCapabilities', () => ({ ...DEFAULT_CAPABILITIES, drag: false }));
    await act(loadCapabilities);
    await press();
    expect(drags()).toHaveLength(3);
  });

  test('a channel button leads home and requests the games of the channel', async () => {
    const user = openApp('/news');
    await user.click(mainMenu().getByRole('button', { name: '精品' }));
    expect(here()).toBe('/home');
    expect(useSession.of(stores).getState().channel).toBe(3);
    await waitFor(() =>
      expect(api.asked(pageGames).some(({ query }) => query.get('channel') === '3')).toBe(true),
    );
  });
});
