import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { cleanApp, openApp, prepareApp } from '../../test/render-app.tsx';
import { sampleState } from '../../test/sample-states.ts';

// Its code comes with the first visit, for which a busy machine takes its time.
beforeAll(() => import('./library-screen.tsx'));

beforeEach(() => {
  prepareApp();
  // The list shows what the window has room for, and jsdom has none.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(88);
});

afterEach(cleanApp);

test('this machine’s games are there with a silent server, sorted, filtered and uninstalled', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const host = fakeHost();
  host.on('listDrives', () => [
    { drive: 'D:\\', freeBytes: 2 ** 30, totalBytes: 2 ** 31, installDir: 'D:\\Games' },
  ]);
  host.on('uninstallGame', () => sampleState(5, { download_state: 0 }));
  acceptGame(5, sampleState(5, { name: '青河', lastPlayTime: 2, sizeBytes: 1 }));
  acceptGame(6, sampleState(6, { name: '寒江', download_state: 2, sizeBytes: 9 }));
  const user = openApp('/library');
  expect(await screen.findByRole('heading', { name: '我的游戏' })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: '我的游戏' }));
  const names = () => list.getAllByRole('link').map((link) => link.textContent);
  expect(names()).toEqual(['青河', '寒江']);
  expect(await screen.findByText('剩余 1.0 GB，共 2.0 GB')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '筛选我的游戏' }), '青');
  expect(names()).toEqual(['青河']);
  expect(list.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await user.click(list.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '卸载' }));
  const question = within(await screen.findByRole('dialog', { name: '卸载《青河》？' }));
  await user.click(question.getByRole('button', { name: '卸载' }));
  await waitFor(() => expect(host.asked('uninstallGame')).toEqual([{ gameId: 5 }]));
});

test('with no games it says where there are some', async () => {
  fakeHost();
  openApp('/library');
  expect(await screen.findByText('下载的游戏会出现在这里')).toBeTruthy();
});

test('several are uninstalled by one question that lists them and what stays', async () => {
  const host = fakeHost();
  const games = [5, 6, 7].map((gameId) =>
    sampleState(gameId, { name: `游戏${gameId}`, sizeBytes: 1024 * gameId }),
  );
  host.on('listGames', () => games);
  host.on('uninstallGame', ({ gameId }) => sampleState(Number(gameId), { download_state: 0 }));
  for (const game of games) acceptGame(game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '批量管理' }));
  await user.click(screen.getByRole('button', { name: '全选' }));
  await user.click(screen.getByRole('checkbox', { name: '选择 游戏6' }));
  await user.click(screen.getByRole('button', { name: '卸载' }));
  const question = within(await screen.findByRole('dialog', { name: '卸载 2 款游戏？' }));
  const listed = question.getAllByRole('listitem').map((item) => item.textContent);
  expect(listed).toEqual(['游戏55.0 KB', '游戏77.0 KB']);
  expect(question.getByText(/共释放 12.0 KB.*存档、设置.*会留在/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: '卸载 2 款' }));
  await waitFor(() =>
    expect(host.asked('uninstallGame').map(({ gameId }) => gameId)).toEqual([5, 7]),
  );
  expect(await screen.findByRole('button', { name: '批量管理' })).toBeTruthy();
});

test('favourites are marked, updates queued by the host alone, a missing drive has its way out', async () => {
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
  for (const game of games) acceptGame(game.gameId, game);
  const user = openApp('/library');
  await user.click(await screen.findByRole('button', { name: '收藏 青河' }));
  expect(await screen.findByRole('radio', { name: '收藏 1' })).toBeTruthy();
  expect(screen.getAllByText(/磁盘未连接/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: '重新检测' }));
  await user.click(screen.getByRole('button', { name: '移出列表' }));
  const question = within(await screen.findByRole('dialog', { name: '把《寒江》移出列表？' }));
  await user.click(question.getByRole('button', { name: '移出列表' }));
  await waitFor(() => expect(host.asked('uninstallGame')).toEqual([{ gameId: 6 }]));
  await user.click(await screen.findByRole('button', { name: /^全部更新/ }));
  await waitFor(() => expect(host.asked('updateGame')).toEqual([{ gameId: 5 }]));
});
