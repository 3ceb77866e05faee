import { DownloadState, NativeLaunchState } from '@gamebox/contract';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  beginLaunch,
  failLaunch,
  hearLaunch,
  useLaunch,
} from '../../features/native-games/model/launch/launch-store.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { fakeHost } from '../../test/fake-host.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';

beforeEach(beginDetail);

test('a game whose folder is gone is looked for again', async () => {
  const host = fakeHost();
  const { user } = openDetail();
  await loaded();
  hostSays(sampleState(1001, { missing: 'folder', installPath: '/media/stick/game' }));
  expect(screen.getByText(/^游戏目录不见了/)).toBeTruthy();
  host.on('listGames', () => [sampleState(1001)]);
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  expect(await screen.findByRole('button', { name: '启动游戏' })).toBeTruthy();
});

test('a game on a drive that is away is looked for again, and can’t be reserved', async () => {
  const host = fakeHost();
  const { user } = openDetail();
  await loaded();
  hostSays(sampleState(1001, { missing: 'drive' }));
  const button = await screen.findByRole('button', { name: '磁盘未连接' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /预约/ })).toBeNull();
  const way = within(screen.getByRole('region', { name: '启动设置' })).getByRole('link', {
    name: '我的游戏',
  });
  expect(way.getAttribute('href')).toBe('/library');
  host.on('listGames', () => [sampleState(1001)]);
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  expect(await screen.findByRole('button', { name: '启动游戏' })).toBeTruthy();
});

test('the menu and the files stay while the game starts and runs', async () => {
  const here = { download_state: DownloadState.installed, installPath: '/games/a' };
  const { user } = openDetail();
  await loaded();
  hostSays(here);
  const shown = async (text: string, can: readonly string[]) => {
    await screen.findByRole('button', { name: text });
    const files = within(screen.getByRole('region', { name: '本机文件' }));
    const free = files.getAllByRole('button').filter((button) => !button.hasAttribute('disabled'));
    expect(free.map(({ textContent }) => textContent)).toEqual(can);
    await user.click(screen.getByRole('button', { name: '更多操作' }));
    expect(await screen.findByRole('menuitem', { name: '打开目录' })).toBeTruthy();
    await user.keyboard('{Escape}');
  };
  await shown('启动游戏', ['打开', '校验并修复', '卸载']);
  act(() => beginLaunch(stores, 1001));
  await shown('游戏启动中', ['打开']);
  act(() => hearLaunch(stores, { state: NativeLaunchState.success, gameId: 1001 }));
  await shown('游戏启动成功', ['打开']);
  hostSays({ ...here, running: true });
  act(() => useLaunch.of(stores).setState({ phase: 'completed' }));
  await shown('游戏中', ['打开']);
});

test('a damaged game is repaired or removed', async () => {
  openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.failed,
    failure: { kind: 'hash-mismatch', path: 'a.pak', message: '' },
    installPath: '/games/a',
  });
  const files = within(screen.getByRole('region', { name: '本机文件' }));
  expect(files.getByRole('button', { name: '卸载' })).toBeTruthy();
  expect(screen.getByText('文件 a.pak 已损坏，请校验并修复')).toBeTruthy();
});

test('an installed game can be repaired and, after a question, uninstalled', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.installed,
    version: '1.2.0',
    sizeBytes: 1024 * 1024 * 300,
    installPath: 'D:\\Games\\qinghe',
  });
  const files = within(screen.getByRole('region', { name: '本机文件' }));
  expect(files.getByTitle('D:\\Games\\qinghe').textContent).toBeTruthy();
  expect(files.getByRole('button', { name: '校验并修复' })).toBeTruthy();
  await user.click(files.getByRole('button', { name: '卸载' }));
  expect(await screen.findByText(/释放 300.0 MB 空间/)).toBeTruthy();
});

test('rare actions are in the menu; those not possible now are disabled', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed });
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['校验并修复', '打开目录', '移动到…', '停止游戏', '卸载']);
  const stop = screen.getByRole('menuitem', { name: '停止游戏' });
  expect(stop.getAttribute('aria-disabled')).toBe('true');
});

test('the result of a check is shown below the button', async () => {
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, checkedFiles: 1234, repairedFiles: 0 });
  expect(screen.getByText('已校验 1,234 个文件，全部完好')).toBeTruthy();
  hostSays({ download_state: DownloadState.installed, checkedFiles: 1234, repairedFiles: 3 });
  expect(screen.getByText('修复了 3 个文件')).toBeTruthy();
  act(() => failLaunch(stores, 1001, { kind: 'program-missing', path: 'game.exe', message: '' }));
  expect(screen.queryByText('修复了 3 个文件')).toBeNull();
});
