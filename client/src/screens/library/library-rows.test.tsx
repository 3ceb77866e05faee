import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { useLateJob } from '../../features/native-games/model/jobs/late-job.ts';
import quiet from '../../parts/play/game-action.module.css';
import { fakeHost } from '../../test/fake-host.ts';
import { openApp } from '../../test/render-app.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { prepareLibrary } from '../../test/library-world.ts';

prepareLibrary();

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

test('a running game keeps its menu, and can be stopped there', async () => {
  const host = fakeHost();
  const lastPlayTime = Date.now() - 60_000;
  const running = sampleState(5, { name: '青河', running: true, playSeconds: 3900, lastPlayTime });
  host.on('listGames', () => [running]);
  host.on('stopGame', () => null);
  acceptGame(stores, 5, running);
  const user = openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(list.getByText(/(今天|昨天) \d\d:\d\d 玩过 · 已玩 1 小时 5 分钟/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '停止游戏' }));
  const question = within(await screen.findByRole('dialog', { name: '停止《青河》？' }));
  await user.click(question.getByRole('button', { name: '停止游戏' }));
  await waitFor(() => expect(host.asked('stopGame')).toEqual([{ gameId: 5 }]));
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

test('the row of a download that waits for its server says so in place of a speed', async () => {
  localStorage.setItem('gamebox-library-view', 'list');
  const job = { name: '铁潮', download: true, download_state: 1, bytesPerSecond: 208 } as const;
  fakeHost().on('listGames', () => [sampleState(7, job)]);
  acceptGame(stores, 7, sampleState(7, job));
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(list.getByText(/208 B\/s/)).toBeTruthy();
  act(() => useLateJob.of(stores).setState({ gameId: 7, reason: 'server' }));
  expect(list.getByText(/^等待服务器/)).toBeTruthy();
  expect(list.queryByText(/208 B\/s/)).toBeNull();
  act(() => useLateJob.of(stores).setState({ gameId: null }));
});
