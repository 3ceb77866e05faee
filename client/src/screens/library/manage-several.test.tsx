import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { HostRefusal, fakeHost } from '../../test/fake-host.ts';
import { mainMenu, openApp } from '../../test/render-app.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { prepareLibrary } from '../../test/library-world.ts';

prepareLibrary();

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
  await dialog.findByTitle('/elsewhere');
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
