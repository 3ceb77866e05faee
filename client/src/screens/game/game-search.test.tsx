import { pageGames, searchServers } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { broken, fakeApi } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleGame, sampleServerGroup } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { GameScreen } from './game-screen.tsx';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await loadLocalSetting();
  api = fakeApi();
  api.on(pageGames, { total: 1, list: [sampleGame(1001)] });
  api.on(searchServers, { total: 0, list: [] });
});

const open = (place?: { path: string; state?: unknown }) =>
  renderScreen('/game', <GameScreen />, place);

test('each word of a search is marked in the servers that it finds', async () => {
  const matches = [
    { start: 0, end: 2 },
    { start: 6, end: 8 },
  ];
  const [server] = sampleServerGroup(1001).servers;
  if (server === undefined) throw new Error('The sample has servers');
  const servers = [{ ...server, name: '青河12区·灯市', match: matches[0], matches }];
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001, { servers })] });
  open({ path: '/game', state: { query: '青河 灯市' } });
  const link = await screen.findByRole('link', { name: '青河12区·灯市' });
  expect([...link.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    '青河',
    '灯市',
  ]);
});

test('a game that can’t be downloaded yet says why, and its reminder is the next step', async () => {
  const group = sampleServerGroup(1001, { downloadable: false });
  api.on(searchServers, { total: 1, list: [group] });
  api.on(pageGames, { total: 1, list: [sampleGame(1001, { downloadable: false })] });
  open({ path: '/game', state: { query: '青河' } });
  const found = within(await screen.findByRole('region', { name: '青河灯录的服务器' }));
  expect(found.getByText('电脑版还在制作中')).toBeTruthy();
  expect(await screen.findByText('电脑版制作中')).toBeTruthy();
  expect(screen.queryByText('1.4 GB')).toBeNull();
  const remind = screen.getByRole('button', { name: '预约下载：游戏1001' });
  expect(remind.className).toContain('primary');
});

test('a search shows the matching servers, each with its next step', async () => {
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
  const { user, router } = open({ path: '/game', state: { query: 'qh' } });
  const group = within(await screen.findByRole('region', { name: '青河灯录的服务器' }));
  expect(group.getByRole('link', { name: '青河一区' }).getAttribute('href')).toBe(
    '/detail?gameId=1001&serverId=11',
  );
  expect(group.getAllByText('青河', { selector: 'mark' })).toHaveLength(3);
  expect(group.getByText(/ 已开服$/)).toBeTruthy();
  expect(group.getByText(/ 开服$/)).toBeTruthy();
  expect(group.getByRole('button', { name: '预约：青河二区' })).toBeTruthy();
  // One download of the game; beside its servers the word is short, and says what a press does.
  expect(group.getAllByRole('button', { name: /^下载游戏/ })).toHaveLength(1);
  expect(group.getByRole('button', { name: '下载游戏：青河灯录' })).toBeTruthy();
  expect(group.queryByRole('button', { name: /^进服/ })).toBeNull();
  await user.click(group.getByRole('button', { name: '下载：青河一区' }));
  expect(router.state.location.search).toBe('?gameId=1001&serverId=11');
});

test.each(['图文', '列表'])(
  'in %s a found game starts on the server that its card names',
  async (view) => {
    const host = fakeHost();
    host.on('executeGame', () => ({ pid: 1 }));
    // A view that isn't kept is taken back.
    host.on('setLocalSetting', (change) => change);
    const last = sampleState(1001, { lastServerId: 9, lastPlayTime: 1 });
    useGames.of(stores).setState({ games: new Map([[1001, last]]), listed: true });
    api.on(pageGames, {
      total: 1,
      list: [sampleGame(1001, { serverId: 8, serverName: '青河八区' })],
    });
    const { user } = open({ path: '/game', state: { query: '青河八' } });
    await user.click(await screen.findByRole('radio', { name: view }));
    await user.click(await screen.findByRole('button', { name: '启动游戏' }));
    await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 8 }]));
  },
);

test('a found game whose named server is still to open starts where it was played last', async () => {
  const host = fakeHost();
  host.on('executeGame', () => ({ pid: 1 }));
  const openTime = Date.now() + 3_600_000;
  const last = sampleState(1001, { lastServerId: 9, lastPlayTime: 1 });
  useGames.of(stores).setState({ games: new Map([[1001, last]]), listed: true });
  api.on(pageGames, {
    total: 1,
    list: [sampleGame(1001, { serverId: 8, serverName: '青河八区', openTime })],
  });
  const { user } = open({ path: '/game', state: { query: '青河八' } });
  await user.click(await screen.findByRole('button', { name: '启动游戏' }));
  await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 9 }]));
  expect(screen.queryByRole('button', { name: /^预约/ })).toBeNull();
});

test('进服 starts the installed game on that server, once it is open', async () => {
  const host = fakeHost();
  host.on('executeGame', () => ({ pid: 1 }));
  useGames.of(stores).setState({ games: new Map([[1001, sampleState(1001)]]), listed: true });
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
  const { user } = open({ path: '/game', state: { query: 'qh' } });
  await user.click(await screen.findByRole('button', { name: '进服：青河一区' }));
  await waitFor(() =>
    expect(host.asked('executeGame')).toMatchObject([{ gameId: 1001, serverId: 11 }]),
  );
  expect(screen.queryByRole('button', { name: '进服：青河二区' })).toBeNull();
});

test('while the game runs another server is entered after a question', async () => {
  const host = fakeHost();
  const running = sampleState(1001, { running: true, lastServerId: 12 });
  useGames.of(stores).setState({ games: new Map([[1001, running]]), listed: true });
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
  const { user } = open({ path: '/game', state: { query: 'qh' } });
  await user.click(await screen.findByRole('button', { name: '停止并进入青河一区' }));
  expect(await screen.findByRole('dialog', { name: '停止游戏，进入青河一区？' })).toBeTruthy();
  expect(host.asked('stopGame')).toEqual([]);
});

test('without the call for servers the games are still found', async () => {
  api.on(searchServers, () => broken(404));
  open({ path: '/game', state: { query: 'qh' } });
  expect(await screen.findByRole('link', { name: '游戏1001' })).toBeTruthy();
});
