import type { GameState } from '@gamebox/contract';
import { DownloadState, getGame } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginLaunch, failLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { fakeHost } from '../../test/fake-host.ts';
import { sampleDetail } from '../../test/sample-games.ts';
import { stores } from '../../test/stores.ts';

let api: Awaited<ReturnType<typeof beginDetail>>;

beforeEach(async () => {
  api = await beginDetail();
});

test.each<[string, Partial<GameState>, string]>([
  ['nothing is here', { download_state: DownloadState.none }, '下载游戏'],
  ['it downloads', { download_state: DownloadState.downloading, download: true }, '暂停'],
  ['it is paused', { download_state: DownloadState.paused, progress: 40 }, '继续'],
  ['it is installed', { download_state: DownloadState.installed }, '启动游戏'],
  ['an update waits', { download_state: DownloadState.updateAvailable }, '更新游戏'],
  ['it runs', { download_state: DownloadState.installed, running: true }, '游戏中'],
  [
    'its program is gone',
    {
      download_state: DownloadState.failed,
      failure: { kind: 'program-missing', path: 'game.exe', message: '' },
    },
    '校验并修复',
  ],
])('if %s the button says so', async (_, more, label) => {
  openDetail();
  await loaded();
  hostSays(more);
  expect((await screen.findAllByRole('button', { name: new RegExp(`^${label}`) })).length).toBe(1);
});

test('while the game runs its server is shown, and another server is entered after a question', async () => {
  const host = fakeHost();
  const running = { download_state: DownloadState.installed, running: true, lastServerId: 12 };
  host.on('stopGame', () => hostSays({ ...running, running: false }) ?? null);
  host.on('executeGame', () => ({ pid: 1 }));
  const { user } = openDetail();
  await loaded();
  hostSays(running);
  expect(screen.getByText('正在玩 新区')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /老区/ }));
  expect(screen.getByText('正在玩 新区')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '停止并进入老区' }));
  const dialog = await screen.findByRole('dialog', { name: '停止游戏，进入老区？' });
  expect(host.asked('stopGame')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '停止并进入' }));
  await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 11 }]));
  expect(host.asked('stopGame')).toEqual([{ gameId: 1001 }]);
});

test('a game that was started without a server says so', async () => {
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, running: true });
  expect(screen.getByText('未指定服务器')).toBeTruthy();
  expect(screen.getByText('另选的服务器')).toBeTruthy();
});

test('a running game is ended only after a question', async () => {
  const host = fakeHost();
  host.on('stopGame', () => null);
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, running: true });
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '停止游戏' }));
  const dialog = await screen.findByRole('dialog', { name: '停止《青河灯录》？' });
  expect(host.asked('stopGame')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '停止游戏' }));
  await waitFor(() => expect(host.asked('stopGame')).toHaveLength(1));
});

test('a failed launch says why, with a button that helps', async () => {
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed });
  act(() => {
    beginLaunch(stores, 1001);
    failLaunch(stores, 1001, { kind: 'exited-at-once', exitCode: 1, message: '' });
  });
  expect(screen.getByText('游戏启动后立即退出，请校验并修复后再试')).toBeTruthy();
});

test('a game without a package offers the reminder alone, in the play button’s place', async () => {
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', downloadable: false }));
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.none });
  const settings = within(screen.getByRole('region', { name: '启动设置' }));
  expect(await settings.findByRole('button', { name: /^预约/ })).toBeTruthy();
  expect(settings.getByText('电脑版还在制作中，能下载时通知您')).toBeTruthy();
  expect(settings.queryByRole('button', { name: '敬请期待' })).toBeNull();
  // An open server that can't be entered is not offered beside that.
  expect(settings.queryByText('新区')).toBeNull();
  expect(settings.queryByRole('button', { name: '更换' })).toBeNull();
});

test('a coming server of a game without a package is named beside its reminder', async () => {
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', downloadable: false }));
  openDetail('?gameId=1001&serverId=13');
  await loaded();
  hostSays({ download_state: DownloadState.none });
  const settings = within(screen.getByRole('region', { name: '启动设置' }));
  expect(await settings.findByRole('button', { name: '预约：预告区' })).toBeTruthy();
  expect(settings.getByText('电脑版还在制作中，开服时通知您')).toBeTruthy();
  expect(settings.getByText('预告区')).toBeTruthy();
});
