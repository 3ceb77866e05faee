import { getGame, listGameRecords } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { useLateJob } from '../../features/native-games/model/jobs/late-job.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { openApp, prepareApp } from '../../test/render-app.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { prepareLibrary } from '../../test/library-world.ts';

prepareLibrary();

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

test('a short library shows covers, a long one a list, until the player chooses', async () => {
  localStorage.removeItem('gamebox-library-view');
  for (let gameId = 1; gameId <= 12; gameId += 1) acceptGame(stores, gameId, sampleState(gameId));
  openApp('/library');
  const view = async (name: string) => await screen.findByRole('radio', { name });
  expect(await view('封面')).toHaveProperty('checked', true);
  act(() => acceptGame(stores, 13, sampleState(13)));
  expect(await view('列表')).toHaveProperty('checked', true);
});

test.each(['covers', 'list'])('of a download the %s say speed and time left', async (view) => {
  localStorage.setItem('gamebox-library-view', view);
  const host = fakeHost();
  const job = { name: '铁潮', download: true, download_state: 1, progress: 59 } as const;
  const game = sampleState(7, { ...job, bytesPerSecond: 204_800, secondsLeft: 70 });
  host.on('listGames', () => [game]);
  acceptGame(stores, 7, game);
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(list.getByText(/200 KB\/s · 剩余 1 分 10 秒/)).toBeTruthy();
  expect(list.getAllByText(/59%/)).toHaveLength(1);
});

test.each(['covers', 'list'])(
  'of a waiting game the %s say its place, 排队中 once',
  async (view) => {
    localStorage.setItem('gamebox-library-view', view);
    const waiting = { download_state: 2, waiting: 'queue', queuePosition: 2 } as const;
    const game = sampleState(7, { ...waiting, name: '铁潮' });
    fakeHost().on('listGames', () => [game]);
    acceptGame(stores, 7, game);
    openApp('/library');
    const list = within(await screen.findByRole('list', { name: '我的游戏' }));
    expect(list.getAllByText(/排队中/)).toHaveLength(1);
    expect(list.getByText(/第 2 位/)).toBeTruthy();
  },
);

test('the only game has its wide picture beside it when the platform has answered', async () => {
  const api = prepareApp();
  localStorage.setItem('gamebox-library-view', 'covers');
  api.on(getGame, sampleDetail(5, { widePicture: '/assets/wide/5.svg' }));
  fakeHost().on('listGames', () => [sampleState(5)]);
  acceptGame(stores, 5, sampleState(5));
  openApp('/library');
  const list = await screen.findByRole('list', { name: '我的游戏' });
  await waitFor(() => expect(list.querySelectorAll('img')).toHaveLength(1));
  act(() => acceptGame(stores, 6, sampleState(6)));
  expect(list.querySelectorAll('img')).toHaveLength(0);
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
  await user.click(list.getByRole('button', { name: '收藏 青河' }));
  await waitFor(() =>
    expect(host.asked('setGameState')).toEqual([{ gameId: 5, download: false, favourite: true }]),
  );
  await user.click((await list.findAllByRole('button', { name: '更多操作' }))[0] ?? document.body);
  expect(await screen.findByRole('menuitem', { name: '卸载' })).toBeTruthy();
});

test('the cover of a failed download says why, and offers another folder', async () => {
  localStorage.setItem('gamebox-library-view', 'covers');
  const failure = { kind: 'disk-full', needBytes: 2, freeBytes: 1, message: '' } as const;
  const failed = { name: '铁潮', download_state: 5, job: 'download', failure } as const;
  fakeHost().on('listGames', () => [sampleState(7, failed)]);
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(await list.findByText('下载失败：磁盘空间不足')).toBeTruthy();
  expect(list.getByRole('button', { name: '重试' })).toBeTruthy();
  expect(list.getByRole('button', { name: '更换安装目录' })).toBeTruthy();
});

test('the cover of a download that waits for its server says so in place of a speed', async () => {
  localStorage.setItem('gamebox-library-view', 'covers');
  const job = { name: '铁潮', download: true, download_state: 1, bytesPerSecond: 208 } as const;
  fakeHost().on('listGames', () => [sampleState(7, job)]);
  acceptGame(stores, 7, sampleState(7, job));
  openApp('/library');
  const list = within(await screen.findByRole('list', { name: '我的游戏' }));
  expect(list.getByText('208 B/s')).toBeTruthy();
  act(() => useLateJob.of(stores).setState({ gameId: 7, reason: 'server' }));
  expect(list.getByText('等待服务器')).toBeTruthy();
  expect(list.queryByText('208 B/s')).toBeNull();
  act(() => useLateJob.of(stores).setState({ gameId: null }));
});
