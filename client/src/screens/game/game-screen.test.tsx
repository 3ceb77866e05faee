import { pageGames, searchServers } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import quiet from '../../parts/play/game-action.module.css';
import type { FakeRequest } from '../../test/fake-api.ts';
import { broken, fakeApi, silent } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleGame } from '../../test/sample-games.ts';
import { GameScreen } from './game-screen.tsx';

const games = Array.from({ length: 30 }, (_, index) => sampleGame(1001 + index));
const paged = ({ query }: FakeRequest) => {
  const from = (Number(query.get('pageNo')) - 1) * Number(query.get('pageSize'));
  const list = games.slice(from, from + Number(query.get('pageSize')));
  return { total: games.length, list };
};

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await loadLocalSetting();
  api = fakeApi();
  api.on(pageGames, paged);
  api.on(searchServers, { total: 0, list: [] });
});

const open = (place?: { path: string; state?: unknown }) =>
  renderScreen('/game', <GameScreen />, place);

test('each game links to its detail and shows server, version, size and its action', async () => {
  open();
  const link = await screen.findByRole('link', { name: '游戏1001' });
  expect(link.getAttribute('href')).toBe('/detail?gameId=1001');
  const card = within(link.closest('article') ?? document.body);
  expect(card.getByText('1001复古版')).toBeTruthy();
  expect(card.getByText('1001区')).toBeTruthy();
  expect(card.getByText('1.4 GB')).toBeTruthy();
  expect(card.getByRole('button', { name: '下载游戏' })).toBeTruthy();
  expect(screen.getByText('共 30 款')).toBeTruthy();
});

test.each(['图文', '列表'])('in %s an unknown size is not shown', async (view) => {
  api.on(pageGames, { total: 1, list: [sampleGame(1001, { sizeBytes: 0 })] });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: view }));
  expect(await screen.findByRole('button', { name: '下载游戏' })).toBeTruthy();
  expect(screen.queryByText('0 B')).toBeNull();
});

test.each(['图文', '列表'])(
  'in %s one action is red: of the first game to be had',
  async (view) => {
    const coming = sampleGame(1001, { downloadable: false });
    api.on(pageGames, { total: 3, list: [coming, sampleGame(1002), sampleGame(1003)] });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: view }));
    const actions = await screen.findAllByRole('button', { name: '下载游戏' });
    expect(actions.map((one) => one.closest(`.${quiet.action}`) === null)).toEqual([true, false]);
    expect(screen.getByRole('button', { name: /^预约下载/ }).className).not.toContain('primary');
  },
);

test.each(['图文', '列表'])('in %s the open server comes before the next one', async (view) => {
  const hour = 3_600_000;
  const next = { serverName: '新区', openTime: Date.now() + hour };
  const openServer = { serverId: 7, name: '老区', openTime: Date.now() - hour };
  const named = { ...next, serverId: 8, openServer: { ...openServer, name: next.serverName } };
  const games = [sampleGame(1, { ...next, openServer }), sampleGame(2, next), sampleGame(3, named)];
  api.on(pageGames, { total: 3, list: games });
  const complaints = vi.spyOn(console, 'error');
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: view }));
  const [both, one, alike] = await screen.findAllByRole('article');
  expect(alike?.textContent).toMatch(/新区.*已开服.*新区.*开服/);
  expect(complaints.mock.calls.flat().join()).not.toContain('same key');
  expect(both?.textContent).toMatch(/老区.*已开服.*新区.*开服/);
  expect(one?.textContent).toMatch(/新区.*开服/);
  expect(one?.textContent).not.toContain('老区');
});

test('more games are loaded on request until the end, which is shown', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByRole('link', { name: '游戏1030' })).toBeTruthy();
  expect(screen.getByText('没有更多了')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(30);
});

test('a later page that fails leaves the first and offers a retry', async () => {
  const { user } = open();
  const more = await screen.findByRole('button', { name: '加载更多' });
  api.on(pageGames, broken());
  await user.click(more);
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getAllByRole('article')).toHaveLength(24);
  api.on(pageGames, paged);
  await user.click(retry);
  expect(await screen.findByText('没有更多了')).toBeTruthy();
});

test('the search of the navigation state is sent, shown and marked, and can be cleared', async () => {
  const { user, router } = open({ path: '/game', state: { query: '复古' } });
  expect(await screen.findByRole('heading', { level: 1, name: '搜索“复古”' })).toBeTruthy();
  expect((await screen.findAllByText('复古', { selector: 'mark' })).length).toBeGreaterThan(0);
  expect(api.asked(pageGames)[0]?.query.get('keyword')).toBe('复古');

  await user.click(screen.getByRole('button', { name: '清空搜索' }));
  expect(await screen.findByRole('heading', { level: 1, name: '全部游戏' })).toBeTruthy();
  expect(router.state.location.state).toBeNull();
  expect(api.asked(pageGames).at(-1)?.query.has('keyword')).toBe(false);
});

test.each([{ query: 5 }, 'query', null, { query: '   ' }])(
  'an invalid navigation state (%j) searches for nothing',
  async (state) => {
    open({ path: '/game', state });
    expect(await screen.findByRole('heading', { level: 1, name: '全部游戏' })).toBeTruthy();
  },
);

test('tab and tag narrow the store and keep the search', async () => {
  const { user, router } = open({ path: '/game', state: { query: '一区' } });
  await user.click(await screen.findByRole('tab', { name: '十五' }));
  await user.click(screen.getByRole('radio', { name: '热门' }));
  await waitFor(() => {
    const { query } = api.asked(pageGames).at(-1) ?? {};
    expect([query?.get('tab'), query?.get('tag'), query?.get('keyword')]).toEqual([
      '2',
      '1',
      '一区',
    ]);
  });
  expect(router.state.location.search).toBe('?tab=2&tag=1');
});

test('the view is remembered', async () => {
  const first = open();
  await first.user.click(await screen.findByRole('radio', { name: '列表' }));
  expect(screen.getByRole('radio', { name: '列表' })).toHaveProperty('checked', true);
  await loadLocalSetting();
  first.router.dispose();
  open();
  const [, again] = screen.getAllByRole('radio', { name: '列表' });
  expect(again).toHaveProperty('checked', true);
});

test('an empty result says what to do', async () => {
  api.on(pageGames, { total: 0, list: [] });
  const { user } = open({ path: '/game?tab=3', state: { query: '没有的区' } });
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.getByText(/没有找到含“没有的区”.*，试试名字里的一两个字$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '查看全部分类' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: '全部', selected: true })).toBeTruthy(),
  );
});

test('a search that finds nothing in any category shows nothing to narrow', async () => {
  api.on(pageGames, { total: 0, list: [], tabs: [{ tab: 1, total: 0 }] });
  open({ path: '/game?tab=3', state: { query: '没有的区' } });
  expect(await screen.findByRole('link', { name: '看看全部游戏' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  [1, 0],
  [2, 4],
])('of %d found games there are %d categories to narrow them', async (total, tabs) => {
  const list = games.slice(0, total);
  api.on(pageGames, { total, list, tabs: [{ tab: 1, total }] });
  open({ path: '/game', state: { query: '青河' } });
  expect(await screen.findByRole('link', { name: '游戏1001' })).toBeTruthy();
  expect(screen.queryAllByRole('tab')).toHaveLength(tabs);
});

test('while the games load the frame of the store is shown', () => {
  api.on(pageGames, silent());
  open();
  expect(screen.getByText('正在加载')).toBeTruthy();
  expect(screen.getByRole('tab', { name: '三端' })).toBeTruthy();
});

test('a failure says why and can be tried again', async () => {
  api.on(pageGames, broken());
  const { user } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('系统异常')).toBeTruthy();
  api.on(pageGames, paged);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: '游戏1001' })).toBeTruthy();
});

test('a plain 404 is a failure as another: every server has games', async () => {
  api.on(pageGames, () => broken(404, ''));
  open();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(screen.queryByText('当前平台没有提供这项功能')).toBeNull();
});

test('arrow keys move the focus from game to game', async () => {
  const { user } = open();
  const link = await screen.findByRole('link', { name: '游戏1001' });
  link.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '游戏1002' }));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(link);
});
