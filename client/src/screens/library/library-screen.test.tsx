import { listGameRecords, pageGames } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import quiet from '../../parts/play/game-action.module.css';
import { broken } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { openApp, prepareApp } from '../../test/render-app.tsx';
import { sampleGame } from '../../test/sample-games.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import covers from './library-covers.module.css';
import { prepareLibrary, showList } from '../../test/library-world.ts';

prepareLibrary();

test('this machine’s games are listed without the server, sorted, filtered and uninstalled', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const host = fakeHost();
  host.on('listDrives', () => [
    { drive: 'D:\\', freeBytes: 2 ** 30, totalBytes: 2 ** 31, installDir: 'D:\\Games' },
  ]);
  host.on('uninstallGame', () => sampleState(5, { download_state: 0 }));
  acceptGame(stores, 5, sampleState(5, { name: '青河', lastPlayTime: 2, sizeBytes: 1 }));
  acceptGame(stores, 6, sampleState(6, { name: '寒江', download_state: 2, sizeBytes: 9 }));
  const user = openApp('/library');
  expect(await screen.findByRole('heading', { name: '我的游戏' })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: '我的游戏' }));
  const names = () => list.getAllByRole('link').map((link) => link.textContent);
  expect(names()).toEqual(['青河', '寒江']);
  expect(list.getByText(/ · 占用 1 /)).toBeTruthy();
  expect(await screen.findByText('可用 1.0 GB，共 2.0 GB')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '筛选我的游戏' }), '青');
  expect(names()).toEqual(['青河']);
  expect(list.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await user.click(list.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '卸载' }));
  const question = within(await screen.findByRole('dialog', { name: '卸载《青河》？' }));
  await user.click(question.getByRole('button', { name: '卸载' }));
  await waitFor(() => expect(host.asked('uninstallGame')).toEqual([{ gameId: 5 }]));
});

test('an empty library offers games to download, first those played before, by one red button', async () => {
  const api = prepareApp();
  useSession.of(stores).setState({ token: 'token' });
  api.on(pageGames, {
    total: 3,
    list: [sampleGame(5), sampleGame(6, { downloadable: false }), sampleGame(7)],
  });
  const played = { gameId: 7, name: '铁潮', coverPicture: '', lastPlayTime: 1, playSeconds: 60 };
  api.on(listGameRecords, [played]);
  fakeHost();
  openApp('/library');
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.getByText('这台电脑还没有游戏，下载的游戏会出现在这里')).toBeTruthy();
  const before = within(await screen.findByRole('list', { name: '玩过，未安装' }));
  const others = within(screen.getByRole('list', { name: '可以下载' }));
  const first = before.getByRole('button', { name: '下载游戏' });
  const second = others.getByRole('button', { name: '下载游戏' });
  const actions = [first, second].map((one) => one.closest(`.${quiet.action}`) === null);
  expect(actions).toEqual([true, false]);
});

test('the bar of the drives has its room before the host answers', async () => {
  const host = fakeHost();
  const { promise, resolve } = Promise.withResolvers<object>();
  host.on('listDrives', () => promise);
  acceptGame(stores, 5, sampleState(5, { name: '青河' }));
  openApp('/library');
  expect(await screen.findByTestId('drives-coming')).toBeTruthy();
  resolve([{ drive: 'D:\\', freeBytes: 2 ** 30, totalBytes: 2 ** 31, installDir: 'D:\\Games' }]);
  expect(await screen.findByText('可用 1.0 GB，共 2.0 GB')).toBeTruthy();
  expect(screen.queryByTestId('drives-coming')).toBeNull();
});

test('a plain browser does not know this computer’s games, and says where to look', async () => {
  prepareApp();
  openApp('/library');
  expect(await screen.findByText('在客户端里查看')).toBeTruthy();
  expect(screen.queryByText(/^这台电脑还没有游戏/)).toBeNull();
});

test('a game that failed because its disk is gone can be removed from the list', async () => {
  const host = fakeHost();
  const failure = { kind: 'folder-missing', path: '/media/stick', message: '' } as const;
  const game = sampleState(6, { name: '寒江', download_state: 5, missing: 'drive', failure });
  host.on('listGames', () => [game]);
  host.on('uninstallGame', () => sampleState(6, { download_state: 0 }));
  acceptGame(stores, 6, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '移除' }));
  const question = within(await screen.findByRole('dialog', { name: '把《寒江》移除？' }));
  await user.click(question.getByRole('button', { name: '移除' }));
  await waitFor(() => expect(host.asked('uninstallGame')).toEqual([{ gameId: 6 }]));
});

test('play times and order are those of home: this player’s, here or elsewhere', async () => {
  const api = prepareApp();
  showList();
  const now = Date.now();
  useSession.of(stores).setState({ token: 'token' });
  const played = { gameId: 7, name: '铁潮', coverPicture: '', serverId: 3, serverName: '深港' };
  api.on(listGameRecords, [{ ...played, lastPlayTime: now, playSeconds: 7200 }]);
  const host = fakeHost();
  host.on('getLocalSetting', () => ({ token: 'token', userId: sampleUser().userId }));
  const plays = [{ userId: 99, playSeconds: 36_000, lastPlayTime: now + 1 }];
  const states = [
    sampleState(5, { name: '青河', playSeconds: 36_000, lastPlayTime: now + 1, plays }),
    sampleState(6, { name: '寒江', playSeconds: 600, lastPlayTime: now - 2 }),
    sampleState(7, { name: '铁潮', playSeconds: 60, lastPlayTime: now - 9 }),
  ];
  host.on('listGames', () => states);
  for (const state of states) acceptGame(stores, state.gameId, state);
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  await waitFor(() => {
    const rows = list.getAllByRole('article').map(({ textContent }) => textContent);
    expect(rows.map((text) => /已玩[^已启]*/.exec(text)?.[0] ?? null)).toEqual([
      '已玩 2 小时',
      '已玩 10 分钟',
      null,
    ]);
  });
  const own = within(screen.getByRole('navigation', { name: '我的游戏' }));
  const names = own.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.slice(2).map((name) => name.slice(0, 2))).toEqual(['铁潮', '寒江', '青河']);
  expect(list.getByRole('link', { name: '铁潮' }).getAttribute('href')).toContain('serverId=3');
});

test('the drives are asked for anew when a game is elsewhere or its drive is back', async () => {
  const host = fakeHost();
  const root = { drive: '/', freeBytes: 2 ** 30, totalBytes: 2 ** 31, installDir: '/games' };
  const stick = { ...root, drive: '/media/stick', freeBytes: 2 ** 28, installDir: '/media/stick' };
  const game = sampleState(5, { name: '青河', sizeBytes: 2 ** 20, installPath: '/media/stick/5' });
  const away = { ...game, missing: 'drive' as const };
  host.on('listGames', () => [away]);
  host.on('listDrives', () => [root]);
  acceptGame(stores, 5, away);
  openApp('/library');
  const drives = within(await screen.findByRole('list', { name: '磁盘' }));
  expect(drives.getByText('游戏占用 0 B')).toBeTruthy();
  host.on('listDrives', () => [root, stick]);
  act(() => acceptGame(stores, 5, game));
  expect(await drives.findByText('/media/stick')).toBeTruthy();
  expect(drives.getByText('游戏占用 1.0 MB')).toBeTruthy();
  const free = (freeBytes: number) => host.on('listDrives', () => [{ ...root, freeBytes }, stick]);
  const move = { ...game, download: true, download_state: 3 as const };
  free(2 ** 29);
  act(() => acceptGame(stores, 5, { ...move, installPath: '/games/5' }));
  expect(await drives.findByText('可用 512.0 MB，共 2.0 GB')).toBeTruthy();
  free(2 ** 27);
  act(() => acceptGame(stores, 5, game));
  expect(await drives.findByText('可用 128.0 MB，共 2.0 GB')).toBeTruthy();
});

test('below a short library stands what this computer does not have, without a red button', async () => {
  const api = prepareApp();
  useSession.of(stores).setState({ token: 'token' });
  api.on(pageGames, { total: 3, list: [sampleGame(5), sampleGame(7), sampleGame(8)] });
  const played = { gameId: 7, name: '铁潮', coverPicture: '', lastPlayTime: 1, playSeconds: 60 };
  api.on(listGameRecords, [played, { ...played, gameId: 9, name: '沉舟', downloadable: false }]);
  fakeHost().on('listGames', () => [sampleState(5, { name: '青河' })]);
  acceptGame(stores, 5, sampleState(5, { name: '青河' }));
  openApp('/library');
  const namesIn = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await namesIn('玩过，未安装')).toEqual(['铁潮']);
  expect(await namesIn('可以下载')).toEqual(['游戏8']);
  // A few of them take as little height as the games above: their buttons are in sight.
  expect(screen.getByRole('list', { name: '可以下载' }).className).toBe(covers.tiles);
  const buttons = screen.getAllByRole('button', { name: '下载游戏' });
  expect(buttons.map((one) => one.closest(`.${quiet.action}`) !== null)).toEqual([true, true]);
});

test('without the platform a short library is complete, and nothing waits or fails below it', async () => {
  const api = prepareApp();
  useSession.of(stores).setState({ token: 'token' });
  api.on(pageGames, broken(503));
  api.on(listGameRecords, broken(503));
  acceptGame(stores, 5, sampleState(5, { name: '青河' }));
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(list.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await waitFor(() => expect(api.asked(pageGames)).not.toEqual([]));
  expect(screen.queryByRole('list', { name: '可以下载' })).toBeNull();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
