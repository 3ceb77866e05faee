import type { GameState } from '@gamebox/contract';
import { DEFAULT_CAPABILITIES, DownloadState, NativeLaunchState, getGame } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadCapabilities } from '../../bridge/capabilities.ts';
import {
  beginLaunch,
  failLaunch,
  hearLaunch,
  useLaunch,
} from '../../features/native-games/model/launch/launch-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
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

test.each([
  ['is shown beside the installed size', 400_000_000, '下载 381.5 MB', '安装后占用 1.4 GB'],
  ['is left out if an older platform does not send it', undefined, '1.4 GB', null],
])('the size of the download %s', async (_, downloadBytes, first, second) => {
  const release = {
    release: 1,
    version: '1.0.0',
    notes: '',
    sizeBytes: 1_500_000_000,
    downloadBytes,
    publishTime: 1,
  };
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', release }));
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.none });
  const settings = within(screen.getByRole('region', { name: '启动设置' }));
  expect(settings.getByText(first)).toBeTruthy();
  expect(settings.queryByText(/^安装后/)?.textContent ?? null).toBe(second);
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

test('speed and time left are shown beside a download, which can be cancelled', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.downloading,
    download: true,
    progress: 40,
    bytesPerSecond: 3 * 1024 * 1024,
    secondsLeft: 200,
  });
  expect(screen.getByText('3.0 MB/s')).toBeTruthy();
  expect(screen.getByText('剩余 3 分 20 秒')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消下载' }));
  expect(await screen.findByRole('dialog', { name: '取消下载《青河灯录》？' })).toBeTruthy();
});

test('the question about a download closes when the download ends', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.downloading, download: true });
  await user.click(screen.getByRole('button', { name: '取消下载' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  hostSays({ download_state: DownloadState.installed });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  hostSays({ download_state: DownloadState.downloading, download: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, Partial<GameState>, string, RegExp]>([
  [
    'check',
    { download_state: DownloadState.installing, stage: 'verifying' },
    '停止校验',
    /游戏会保留，未校验完/,
  ],
  [
    'repair',
    { download_state: DownloadState.downloading, stage: 'downloading' },
    '停止修复',
    /游戏会保留，但还有损坏的文件/,
  ],
])('cancelling a %s keeps the game, and the question says so', async (_, more, label, text) => {
  const { user } = openDetail();
  await loaded();
  hostSays({ ...more, download: true, repairing: true, version: '1.2.0' });
  await user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: `${label}《青河灯录》？` }));
  expect(dialog.getByText(text)).toBeTruthy();
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

/** What a host reported stays known. */
const hasAllAgain = async (): Promise<void> => {
  const all = { ...DEFAULT_CAPABILITIES, openFolder: true, pickFolder: true };
  fakeHost().on('getCapabilities', () => all);
  await act(loadCapabilities);
};

const shownActions = async (user: ReturnType<typeof openDetail>['user']): Promise<unknown> => {
  const more = screen.queryByRole('button', { name: '更多操作' });
  if (more !== null) {
    await user.click(more);
    await screen.findAllByRole('menuitem');
  }
  const files = within(screen.getByRole('region', { name: '本机文件' }));
  return {
    panel: files.queryAllByRole('button').map(({ textContent }) => textContent),
    menu: screen.queryAllByRole('menuitem').map(({ textContent }) => textContent),
  };
};

test('what the host can’t do is not offered', async () => {
  const host = fakeHost();
  onTestFinished(hasAllAgain);
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, installPath: '/games/a' });
  host.on('getCapabilities', () => DEFAULT_CAPABILITIES);
  await act(loadCapabilities);
  expect(await shownActions(user)).toEqual({
    panel: ['校验并修复', '卸载'],
    menu: ['校验并修复', '移动到…', '停止游戏', '卸载'],
  });
  await user.keyboard('{Escape}');
  fakeHost();
  await act(loadCapabilities);
  expect(await shownActions(user)).toEqual({ panel: [], menu: [] });
  hostSays({ download_state: DownloadState.downloading, download: true, progress: 40 });
  const pause = screen.getByRole('button', { name: /^暂停/ });
  expect(pause.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: '取消下载' })).toBeNull();
  hostSays({ download_state: DownloadState.installed, running: true, lastServerId: 12 });
  expect(screen.queryByRole('button', { name: /^停止并进入/ })).toBeNull();
});

test('a host that can only download goes on with a paused game so', async () => {
  const host = fakeHost();
  onTestFinished(hasAllAgain);
  await act(loadCapabilities);
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.paused, progress: 40 });
  await user.click(screen.getByRole('button', { name: /^继续/ }));
  await waitFor(() => expect(host.asked('downloadGame')).toMatchObject([{ gameId: 1001 }]));
  expect(host.asked('resumeDownload')).toEqual([]);
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

test('an update shows what is new and its size, and the old version still starts', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.updateAvailable,
    version: '1.2.0',
    update: { version: '1.3.0', notes: '新地图\n修复掉线', downloadBytes: 38 * 1024 * 1024 },
  });
  expect(screen.getByRole('heading', { name: '更新内容' })).toBeTruthy();
  expect(screen.getByText('1.2.0 → 1.3.0 · 38.0 MB')).toBeTruthy();
  expect(screen.getByText(/新地图/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '展开全部' })).toBeNull();
  const anchors = within(screen.getByRole('navigation', { name: '本页内容' }));
  expect(anchors.getAllByRole('button')[0]?.textContent).toBe('更新');
  expect(screen.getByRole('button', { name: '更新游戏' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '启动游戏' }));
  expect(await screen.findByText('38.0 MB')).toBeTruthy();
});

test('long notes of an update are unfolded by a press', async () => {
  const { user } = openDetail();
  await loaded();
  const notes = Array.from({ length: 20 }, (_, index) => `第 ${index + 1} 项`).join('\n');
  const update = { version: '1.3.0', notes, downloadBytes: 1024 };
  hostSays({ download_state: DownloadState.updateAvailable, version: '1.2.0', update });
  const unfold = screen.getByRole('button', { name: '展开全部' });
  expect(unfold.getAttribute('aria-expanded')).toBe('false');
  await user.click(unfold);
  expect(screen.getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true');
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

test('each kind of refusal has its own text, with ways to help', async () => {
  openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.failed,
    failure: { kind: 'path-unsafe', path: '../x', message: '' },
  });
  expect(screen.getByText(/不安全的文件路径“..\/x”/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '导出日志' })).toBeTruthy();
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
