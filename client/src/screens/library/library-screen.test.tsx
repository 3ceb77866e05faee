import { listGameRecords, pageGames } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import quiet from '../../parts/play/game-action.module.css';
import { broken } from '../../test/fake-api.ts';
import { HostRefusal, fakeHost } from '../../test/fake-host.ts';
import { cleanApp, mainMenu, openApp, prepareApp } from '../../test/render-app.tsx';
import { sampleGame } from '../../test/sample-games.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';

// Its code loads with the first visit, which takes time on a busy machine.
beforeAll(() => import('./library-screen.tsx'));

beforeEach(() => {
  prepareApp();
  showList();
  // The list renders only what fits into the window, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
});

afterEach(cleanApp);

/** As a player has chosen it, who would see covers otherwise. */
const showList = () => localStorage.setItem('gamebox-library-view', 'list');

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

test('several games are uninstalled by one question that lists them and what stays', async () => {
  const host = fakeHost();
  const games = [5, 6, 7].map((gameId) =>
    sampleState(gameId, { name: `游戏${gameId}`, sizeBytes: 1024 * gameId }),
  );
  host.on('listGames', () => games);
  host.on('uninstallGame', ({ gameId }) => sampleState(Number(gameId), { download_state: 0 }));
  for (const game of games) acceptGame(stores, game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '批量管理' }));
  await user.click(screen.getByRole('button', { name: '全选' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 游戏6' }));
  await user.click(screen.getByRole('button', { name: '卸载' }));
  const question = within(await screen.findByRole('dialog', { name: '卸载 2 款游戏？' }));
  const listed = question.getAllByRole('listitem').map((item) => item.textContent);
  expect(listed).toEqual(['游戏55 KB', '游戏77 KB']);
  expect(question.getByText(/共释放 12 KB.*存档、设置.*会留在/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: '卸载 2 款' }));
  await waitFor(() =>
    expect(host.asked('uninstallGame').map(({ gameId }) => gameId)).toEqual([5, 7]),
  );
  expect(await screen.findByRole('button', { name: '批量管理' })).toBeTruthy();
});

test('favourites can be marked, updates queued, and games of a missing drive handled', async () => {
  const host = fakeHost();
  const update = { version: '2.0', notes: '', downloadBytes: 1024 };
  const games = [
    sampleState(5, { name: '青河', download_state: 6, version: '1.0', update }),
    sampleState(6, { name: '寒江', missing: 'drive', version: '1.0' }),
  ];
  host.on('listGames', () => games);
  host.on('setGameState', ({ favourite }) => ({ ...games[0], favourite }));
  host.on('updateGame', () => sampleState(5, { download: true, download_state: 1 }));
  host.on('uninstallGame', () => sampleState(6, { download_state: 0 }));
  for (const game of games) acceptGame(stores, game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '收藏 青河' }));
  expect(await screen.findByRole('radio', { name: '收藏 1' })).toBeTruthy();
  expect(screen.getAllByText(/磁盘未连接/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await user.click(screen.getByRole('button', { name: '移除' }));
  const question = within(await screen.findByRole('dialog', { name: '把《寒江》移除？' }));
  await user.click(question.getByRole('button', { name: '移除' }));
  await waitFor(() => expect(host.asked('uninstallGame')).toEqual([{ gameId: 6 }]));
  await user.click(await screen.findByRole('button', { name: /^全部更新/ }));
  await waitFor(() => expect(host.asked('updateGame')).toEqual([{ gameId: 5 }]));
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

test('several games are checked one after the other, which can be cancelled', async () => {
  const host = fakeHost();
  const games = [5, 6, 7].map((gameId) => sampleState(gameId, { name: `游戏${gameId}` }));
  host.on('listGames', () => games);
  host.on('verifyGame', ({ gameId }) =>
    gameId === 5
      ? sampleState(5, { download: true, download_state: 3, repairing: true, progress: 50 })
      : sampleState(Number(gameId), { download_state: 2, waiting: 'queue', progress: 0 }),
  );
  host.on('cancelDownload', ({ gameId }) => sampleState(Number(gameId)));
  for (const game of games) acceptGame(stores, game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '批量管理' }));
  await user.click(screen.getByRole('button', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '校验并修复' }));
  const batch = within(await screen.findByRole('region', { name: '批量校验' }));
  expect(host.asked('verifyGame')).toEqual([5, 6, 7].map((gameId) => ({ gameId, queue: true })));
  act(() => acceptGame(stores, 6, sampleState(6)));
  expect(batch.getByText('已完成 1 / 3')).toBeTruthy();
  expect(batch.getByRole('progressbar', { name: '批量校验' })).toHaveProperty('value', 50);
  await user.click(batch.getByRole('button', { name: '全部取消' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量校验' })).toBeNull());
  expect(host.asked('cancelDownload')).toEqual([{ gameId: 7 }, { gameId: 5 }]);
});

test('a check of several games goes on after leaving the page, and its end is announced', async () => {
  const host = fakeHost();
  const games = [5, 6].map((gameId) => sampleState(gameId, { name: `游戏${gameId}` }));
  host.on('listGames', () => games);
  host.on('verifyGame', ({ gameId }) =>
    sampleState(Number(gameId), { download: true, download_state: 3, repairing: true }),
  );
  for (const game of games) acceptGame(stores, game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '批量管理' }));
  await user.click(screen.getByRole('button', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '校验并修复' }));
  await screen.findByRole('region', { name: '批量校验' });
  const leave = () => user.click(mainMenu().getByRole('link', { name: '新闻活动' }));
  await leave();
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量校验' })).toBeNull());
  act(() => acceptGame(stores, 5, sampleState(5)));
  act(() => window.history.back());
  const batch = within(await screen.findByRole('region', { name: '批量校验' }));
  expect(batch.getByText('已完成 1 / 2')).toBeTruthy();
  await leave();
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量校验' })).toBeNull());
  act(() => acceptGame(stores, 6, sampleState(6)));
  expect(await screen.findByText('批量校验完成，共 2 款')).toBeTruthy();
});

test('several games are moved to one folder; refusals and failures are shown', async () => {
  const host = fakeHost();
  const games = [5, 6].map((gameId) => sampleState(gameId, { name: `游戏${gameId}` }));
  host.on('listGames', () => games);
  host.on('pickFolder', () => ({ path: '/elsewhere' }));
  host.on('moveGame', ({ gameId }) => {
    if (gameId === 5) throw new HostRefusal({ kind: 'folder-linked', path: '/a', message: '' });
    return sampleState(6, { download: true, download_state: 3, stage: 'moving', progress: 1 });
  });
  for (const game of games) acceptGame(stores, game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '批量管理' }));
  await user.click(screen.getByRole('button', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '移动' }));
  const dialog = within(await screen.findByRole('dialog', { name: '移动 2 款游戏' }));
  await user.click(dialog.getByRole('button', { name: '更换' }));
  await user.click(dialog.getByRole('button', { name: '开始移动' }));
  expect(await screen.findByText('已完成 0 / 1')).toBeTruthy();
  expect(host.asked('moveGame')).toContainEqual({
    gameId: 6,
    installDir: '/elsewhere',
    queue: true,
  });
  act(() => acceptGame(stores, 6, sampleState(6, { download_state: 5 })));
  expect(await screen.findByText('批量移动结束，1 款需要处理')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '批量移动' })).toBeNull();
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

test('a running game keeps its menu, and can be stopped there', async () => {
  const host = fakeHost();
  const running = sampleState(5, { name: '青河', running: true, playSeconds: 3900 });
  host.on('listGames', () => [running]);
  host.on('stopGame', () => null);
  acceptGame(stores, 5, running);
  const user = openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(list.getByText(/已玩 1 小时 5 分钟/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '停止游戏' }));
  const question = within(await screen.findByRole('dialog', { name: '停止《青河》？' }));
  await user.click(question.getByRole('button', { name: '停止游戏' }));
  await waitFor(() => expect(host.asked('stopGame')).toEqual([{ gameId: 5 }]));
});

test('the covers are remembered, and managing several games is done in the list', async () => {
  fakeHost();
  acceptGame(stores, 5, sampleState(5, { name: '青河', lastPlayTime: 2 }));
  acceptGame(stores, 6, sampleState(6, { name: '寒江', lastPlayTime: 1 }));
  acceptGame(stores, 7, sampleState(7, { name: '铁潮', missing: 'drive', version: '1.0' }));
  const user = openApp('/library');
  await screen.findByRole('heading', { name: '我的游戏' });
  const list = () => within(screen.getByRole('list', { name: '我的游戏' }));
  expect(screen.getByRole('radio', { name: '列表' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: '封面' }));
  expect(list().queryByRole('button', { name: /收藏 青河/ })).toBeNull();
  expect(
    list()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['青河', '寒江', '铁潮']);
  expect(list().getAllByRole('button', { name: '启动游戏' })).toHaveLength(2);
  // The drive that is away is looked for here, too.
  for (const name of ['重新检查', '移除'])
    expect(list().getByRole('button', { name })).toBeTruthy();
  act(() => acceptGame(stores, 7, sampleState(7, { name: '铁潮', missing: 'folder' })));
  for (const name of ['重新检查', '校验并修复'])
    expect(list().getByRole('button', { name })).toBeTruthy();
  expect(localStorage.getItem('gamebox-library-view')).toBe('covers');
  await user.click(screen.getByRole('button', { name: '批量管理' }));
  expect(screen.queryByRole('radio', { name: '封面' })).toBeNull();
});

test.each(['move', 'repair'] as const)('a failed %s is tried again as what it was', async (job) => {
  const host = fakeHost();
  const failed = sampleState(5, { name: '青河', download_state: 5, job, installPath: '/g/5' });
  host.on('getCapabilities', () => ({}));
  host.on('listGames', () => [failed]);
  host.on('resumeDownload', () => ({ ...failed, download: true, download_state: 3 }));
  const user = openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  await user.click(await list.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(host.asked('resumeDownload')).toEqual([{ gameId: 5 }]));
  expect(host.asked('downloadGame')).toEqual([]);
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

test('the menu of a game opens by a press alone, also after a job on it', async () => {
  const host = fakeHost();
  const game = sampleState(5, { name: '青河', installPath: '/g/5' });
  host.on('getCapabilities', () => ({}));
  host.on('listGames', () => [game]);
  acceptGame(stores, 5, game);
  const user = openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  await user.click(await list.findByRole('button', { name: '更多操作' }));
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  act(() => acceptGame(stores, 5, { ...game, download: true, download_state: 3, job: 'move' }));
  await waitFor(() => expect(list.queryByRole('button', { name: '更多操作' })).toBeNull());
  act(() => acceptGame(stores, 5, { ...game, download_state: 5, job: 'move' }));
  await list.findByRole('button', { name: '更多操作' });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the row of a failed move says what failed, why, and what helps', async () => {
  const host = fakeHost();
  const failure = {
    kind: 'disk-full',
    needBytes: 2 ** 21,
    freeBytes: 2 ** 20,
    message: '',
  } as const;
  const failed = { name: '青河', version: '1.0', download_state: 5, job: 'move', failure } as const;
  host.on('listGames', () => [sampleState(5, failed)]);
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  const reason = '磁盘空间不足：需要 2.0 MB，可用 1.0 MB。请清理磁盘后重试，或把游戏移动到别的目录';
  const facts = await list.findByTitle(reason);
  expect(facts.textContent).toBe(`移动失败 · ${reason} · 1.0`);
});

test.each([
  ['drive', '磁盘还没有连接'],
  ['folder', '还没有找到游戏目录'],
] as const)('a look for a %s that finds nothing says so', async (missing, text) => {
  const host = fakeHost();
  host.on('listGames', () => [sampleState(5, { name: '青河', missing })]);
  const user = openApp('/library');
  const again = await screen.findByRole('button', { name: '重新检查' });
  expect(screen.queryByText(text)).toBeNull();
  await user.click(again);
  expect(await screen.findByText(text)).toBeTruthy();
  host.on('listGames', () => [sampleState(5, { name: '青河' })]);
  await user.click(again);
  expect(await screen.findByRole('button', { name: '启动游戏' })).toBeTruthy();
});

test.each(['列表', '封面'])(
  'in %s the red action is the first game’s that can be played',
  async (view) => {
    acceptGame(stores, 5, sampleState(5, { name: '青河', lastPlayTime: 9, missing: 'drive' }));
    acceptGame(
      stores,
      6,
      sampleState(6, { name: '寒江', lastPlayTime: 8, download_state: 2, waiting: 'queue' }),
    );
    acceptGame(stores, 7, sampleState(7, { name: '铁潮', lastPlayTime: 7 }));
    const user = openApp('/library');
    await user.click(await screen.findByRole('radio', { name: view }));
    const list = within(screen.getByRole('list', { name: '我的游戏' }));
    const red = list
      .getAllByRole('article')
      .filter((game) => game.querySelector(`[data-kind]:not(.${quiet.action})`));
    expect(red.map((game) => within(game).getByRole('link').textContent)).toEqual(['铁潮']);
  },
);

test.each(['列表', '封面'])('in %s a game whose drive is away says where it is', async (view) => {
  const place = 'D:\\Games\\1001';
  acceptGame(stores, 5, sampleState(5, { name: '青河', missing: 'drive', installPath: place }));
  const user = openApp('/library');
  await user.click(await screen.findByRole('radio', { name: view }));
  const list = within(screen.getByRole('list', { name: '我的游戏' }));
  expect(list.getByText(`磁盘未连接 · ${place}`)).toBeTruthy();
});

test.each(['列表', '封面'])('in %s a download is cancelled, after a question', async (view) => {
  const host = fakeHost();
  const job = sampleState(5, { name: '青河', download: true, download_state: 1 });
  host.on('listGames', () => [job]);
  host.on('cancelDownload', () => sampleState(5, { download_state: 0 }));
  acceptGame(stores, 5, job);
  const user = openApp('/library');
  await user.click(await screen.findByRole('radio', { name: view }));
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  await user.click(await list.findByRole('button', { name: '取消下载 青河' }));
  const question = within(await screen.findByRole('dialog', { name: '取消下载《青河》？' }));
  await user.click(question.getByRole('button', { name: '取消下载' }));
  await waitFor(() => expect(host.asked('cancelDownload')).toEqual([{ gameId: 5 }]));
});

test('a short library shows covers, a long one a list, until the player chooses', async () => {
  localStorage.removeItem('gamebox-library-view');
  for (let gameId = 1; gameId <= 12; gameId += 1) acceptGame(stores, gameId, sampleState(gameId));
  openApp('/library');
  const view = async (name: string) => await screen.findByRole('radio', { name });
  expect(await view('封面')).toHaveProperty('checked', true);
  act(() => acceptGame(stores, 13, sampleState(13)));
  expect(await view('列表')).toHaveProperty('checked', true);
});

test('a game beside its cover says on which server it was played', async () => {
  const api = prepareApp();
  localStorage.setItem('gamebox-library-view', 'covers');
  useSession.of(stores).setState({ token: 'token' });
  const played = { gameId: 5, name: '青河', coverPicture: '', serverId: 3, serverName: '深港' };
  api.on(listGameRecords, [{ ...played, lastPlayTime: Date.now(), playSeconds: 7200 }]);
  const host = fakeHost();
  host.on('getLocalSetting', () => ({ token: 'token', userId: sampleUser().userId }));
  host.on('listGames', () => [sampleState(5, { name: '青河' })]);
  acceptGame(stores, 5, sampleState(5, { name: '青河' }));
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(await list.findByText('深港')).toBeTruthy();
});

test('a cover says when its game was last played and for how long, and has its menu', async () => {
  localStorage.setItem('gamebox-library-view', 'covers');
  const host = fakeHost();
  const played = { name: '青河', lastPlayTime: Date.now() - 60_000, playSeconds: 3900 };
  const games = [
    sampleState(5, played),
    sampleState(6, { name: '寒江', sizeBytes: 2 ** 20 }),
    sampleState(7, { name: '铁潮', download: true, download_state: 1, progress: 40 }),
  ];
  host.on('getCapabilities', () => ({}));
  host.on('listGames', () => games);
  for (const game of games) acceptGame(stores, game.gameId, game);
  const user = openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  const linesOf = (name: string) =>
    list.getByRole('link', { name }).closest('article')?.querySelector('[data-figures]')
      ?.textContent;
  expect(linesOf('青河')).toMatch(/^(今天|昨天) \d\d:\d\d 玩过已玩 1 小时 5 分钟$/);
  expect(linesOf('寒江')).toBe('可启动占用 1.0 MB');
  expect(linesOf('铁潮')).toMatch(/^下载中/);
  expect(list.getByRole('button', { name: '取消下载 铁潮' })).toBeTruthy();
  const [menu] = await list.findAllByRole('button', { name: '更多操作' });
  await user.click(menu ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: '收藏' }));
  await waitFor(() =>
    expect(host.asked('setGameState')).toEqual([{ gameId: 5, download: false, favourite: true }]),
  );
  await user.click(list.getAllByRole('button', { name: '更多操作' })[0] ?? document.body);
  expect(await screen.findByRole('menuitem', { name: '卸载' })).toBeTruthy();
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
