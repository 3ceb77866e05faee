import type { GameState } from '@gamebox/contract';
import { DownloadState, getGame, getLastRegisterAccount, getServerText } from '@gamebox/contract';
import { pageEncyclopedia, pageReleases, pageServers } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { acceptGame, useGames } from '../../features/native-games/model/games/game-store.ts';
import {
  beginLaunch,
  failLaunch,
  resetLaunch,
} from '../../features/native-games/model/launch/launch-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { broken, fakeApi, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { DetailScreen } from './detail-screen.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await loadLocalSetting();
  useGames.setState({ games: new Map(), listed: false });
  resetLaunch();
  useSession.setState({ token: '' });
  api = fakeApi();
  api.on(getGame, sampleDetail(1001, { name: '青河灯录' }));
  api.on(pageEncyclopedia, { total: 0, list: [] });
});

const open = (search = '?gameId=1001') =>
  renderScreen('/detail', <DetailScreen />, { path: `/detail${search}` });

function state(more: Partial<GameState>): GameState {
  return {
    gameId: 1001,
    coverPrcture: '',
    download: false,
    download_state: DownloadState.none,
    download_progress: 0,
    progress: 0,
    ...more,
  };
}
const hostSays = (more: Partial<GameState>) => act(() => acceptGame(1001, state(more)));
const panel = () => screen.getByRole('region', { name: '启动设置' });
const loaded = () => screen.findByRole('heading', { level: 1, name: '青河灯录' });

test.each(['', '?gameId=', '?gameId=abc', '?gameId=-1', '?gameId=1.5'])(
  'the address %j names no game',
  (search) => {
    open(search);
    expect(screen.getByText('没有找到这个游戏')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看看全部游戏' }).getAttribute('href')).toBe('/game');
    expect(api.asked(getGame)).toHaveLength(0);
  },
);

test('a game the server doesn’t know has a way out', async () => {
  api.on(getGame, refused('GAME_NOT_FOUND'));
  open('?gameId=99');
  expect(await screen.findByText('没有找到这个游戏')).toBeTruthy();
});

test('a failure says why and can be tried again', async () => {
  api.on(getGame, broken());
  const { user } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.on(getGame, sampleDetail(1001, { name: '青河灯录' }));
  await user.click(retry);
  expect(await loaded()).toBeTruthy();
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
])('where %s the button says so', async (_, more, label) => {
  open();
  await loaded();
  hostSays(more);
  expect((await screen.findAllByRole('button', { name: new RegExp(`^${label}`) })).length).toBe(1);
});

test('speed and time left stand beside a download, which can be given up', async () => {
  const { user } = open();
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

test('the question about a download closes when there is none any more', async () => {
  const { user } = open();
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
])('giving up a %s keeps the game, and the question says so', async (_, more, label, words) => {
  const { user } = open();
  await loaded();
  hostSays({ ...more, download: true, repairing: true, version: '1.2.0' });
  await user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: `${label}《青河灯录》？` }));
  expect(dialog.getByText(words)).toBeTruthy();
});

test('a damaged game is repaired or removed', async () => {
  open();
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
  const { user } = open();
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
  expect(await screen.findByText(/释放 300 MB 空间/)).toBeTruthy();
});

test('what one does rarely is in the menu; what can’t be done now is disabled', async () => {
  const { user } = open();
  await loaded();
  hostSays({ download_state: DownloadState.installed });
  await user.click(screen.getByRole('button', { name: '更多操作' }));
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(names).toEqual(['校验并修复', '打开目录', '移动到…', '停止游戏', '卸载']);
  const stop = screen.getByRole('menuitem', { name: '停止游戏' });
  expect(stop.getAttribute('aria-disabled')).toBe('true');
});

test('a failed launch says why, with the button that helps', async () => {
  open();
  await loaded();
  hostSays({ download_state: DownloadState.installed });
  act(() => {
    beginLaunch(1001);
    failLaunch(1001, { kind: 'exited-at-once', exitCode: 1, message: '' });
  });
  expect(screen.getByText('游戏启动后立即退出，请校验并修复后再试')).toBeTruthy();
});

test('the server that opened last is chosen, another can be', async () => {
  const { user } = open();
  await loaded();
  expect(screen.getByRole('radio', { name: /新区/ })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: /老区/ }));
  expect(screen.getByRole('radio', { name: /老区/ })).toHaveProperty('checked', true);
  expect(panel().textContent).toContain('老区');
});

describe('a game with many servers', () => {
  const total = 4_000;
  const server = (serverId: number) => ({
    serverId,
    name: `双线${String(serverId)}区`,
    openTime: Date.now() - serverId * 60_000,
    tag: 2 as const,
  });
  beforeEach(() => {
    const servers = Array.from({ length: 20 }, (_, at) => server(at + 1));
    api.on(getGame, sampleDetail(1001, { name: '青河灯录', servers, serverTotal: total }));
    api.on(pageServers, ({ query }) => {
      const { keyword, pageNo, pageSize } = pageServers.query.parse(Object.fromEntries(query));
      if (keyword !== undefined)
        return {
          total: keyword === '双线77区' ? 1 : 0,
          list: keyword === '双线77区' ? [server(77)] : [],
        };
      const first = (pageNo - 1) * pageSize + 1;
      return { total, list: Array.from({ length: pageSize }, (_, at) => server(first + at)) };
    });
  });
  const radios = () =>
    within(screen.getByRole('radiogroup', { name: '选择服务器' })).getAllByRole('radio');

  test('says how many there are and pages them, the chosen one always in sight', async () => {
    const { user } = open();
    await loaded();
    expect(screen.getByText('共 4,000 个')).toBeTruthy();
    await screen.findByRole('radio', { name: /双线1区/ });
    expect(radios()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    await screen.findByRole('radio', { name: /双线13区/ });
    expect(screen.getByRole('radio', { name: /双线1区/ })).toBe(radios()[0]);
    expect(radios()[0]).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: /双线24区/ }));
    expect(radios()).toHaveLength(12);
    expect(panel().textContent).toContain('双线24区');
  });

  test('are searched by the platform', async () => {
    const { user } = open();
    await loaded();
    const box = screen.getByRole('searchbox', { name: '搜索服务器' });
    await user.type(box, '双线77区');
    await user.click(await screen.findByRole('radio', { name: /双线77区/ }));
    expect(panel().textContent).toContain('双线77区');
    await user.clear(box);
    await user.type(box, '无');
    expect(await screen.findByText(/没有找到含“无”的服务器/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /双线77区/ })).toHaveProperty('checked', true);
  });

  test('are those around now where the server can’t page them', async () => {
    api.on(pageServers, refused('NOT_FOUND'));
    open();
    await loaded();
    expect(await screen.findByRole('radio', { name: /双线20区/ })).toBeTruthy();
    expect(screen.queryByRole('searchbox', { name: '搜索服务器' })).toBeNull();
  });

  test('hold the account’s server, however long ago it opened', async () => {
    useSession.setState({ token: 'token' });
    api.on(getLastRegisterAccount, {
      accountId: 1,
      gameId: 1001,
      account: 'lantern01',
      serverId: 3_999,
      createTime: Date.now(),
    });
    api.on(getGame, ({ query }) => {
      const { serverId } = getGame.query.parse(Object.fromEntries(query));
      const near = [server(1), ...(serverId === undefined ? [] : [server(serverId)])];
      return sampleDetail(1001, { name: '青河灯录', servers: near, serverTotal: total });
    });
    open();
    expect(await screen.findByRole('radio', { name: /双线3999区/ })).toHaveProperty(
      'checked',
      true,
    );
  });
});

test('the account registered last is shown and brings its server', async () => {
  useSession.setState({ token: 'token' });
  api.on(getLastRegisterAccount, {
    accountId: 1,
    gameId: 1001,
    account: 'lantern01',
    serverId: 11,
    createTime: Date.now(),
  });
  open();
  expect(await screen.findByText('lantern01')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /老区/ })).toHaveProperty('checked', true);
});

test('a game can’t be started on a server that has not opened', async () => {
  const { user } = open();
  await loaded();
  hostSays({ download_state: DownloadState.installed });
  expect(screen.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /预告区/ }));
  expect(screen.queryByRole('button', { name: '启动游戏' })).toBeNull();
  expect(screen.getAllByText(/天 \d\d:\d\d 开服$/).length).toBeGreaterThan(0);
  expect(await screen.findByRole('button', { name: '预约：预告区' })).toBeTruthy();
  hostSays({ download_state: DownloadState.updateAvailable });
  expect(screen.getByRole('button', { name: '更新游戏' })).toBeTruthy();
});

test('an account registered on a server to come doesn’t choose that server', async () => {
  useSession.setState({ token: 'token' });
  api.on(getLastRegisterAccount, {
    accountId: 1,
    gameId: 1001,
    account: 'lantern01',
    serverId: 13,
    createTime: Date.now(),
  });
  open();
  expect(await screen.findByText('注册于 预告区')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /新区/ })).toHaveProperty('checked', true);
});

test('the play time is said to be this computer’s', async () => {
  open();
  await loaded();
  hostSays({ download_state: DownloadState.installed, playSeconds: 3900 });
  expect(screen.getByText('本机已玩 1 小时 5 分钟')).toBeTruthy();
});

test('the server list is copied as text', async () => {
  api.on(getServerText, { gameId: 1001, text: '老区\t10:00' });
  const { user } = open();
  await loaded();
  await user.click(screen.getByRole('button', { name: '复制列表' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('老区\t10:00'));
});

test('the resolution is kept in the setting', async () => {
  const { user } = open();
  await loaded();
  await user.click(screen.getByRole('combobox', { name: '分辨率' }));
  await user.click(await screen.findByRole('option', { name: '1024 × 768' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: '分辨率' }).textContent).toContain('1024 × 768'),
  );
  expect((await loadLocalSetting()).resolution).toBe('1024_768');
});

test('a picture opens large, and the arrow keys go on', async () => {
  const { user } = open();
  await loaded();
  await user.click(screen.getByRole('button', { name: '查看图片 1' }));
  expect(await screen.findByRole('dialog', { name: '青河灯录 · 1 / 2' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: '青河灯录 · 2 / 2' })).toBeTruthy();
});

test('the encyclopedia is searched by kind and word', async () => {
  const { user } = open();
  await loaded();
  await user.click(screen.getByRole('tab', { name: '怪物' }));
  await user.type(screen.getByRole('searchbox', { name: '搜索百科' }), '河妖');
  expect(await screen.findByText('没有找到含“河妖”的条目，换一个词试试')).toBeTruthy();
  const { query } = api.asked(pageEncyclopedia).at(-1) ?? {};
  expect([query?.get('kind'), query?.get('keyword')]).toEqual(['1', '河妖']);
});

test('an update says what is new and how much it loads, and the old version still starts', async () => {
  const { user } = open();
  await loaded();
  hostSays({
    download_state: DownloadState.updateAvailable,
    version: '1.2.0',
    update: { version: '1.3.0', notes: '新地图\n修复掉线', downloadBytes: 38 * 1024 * 1024 },
  });
  expect(screen.getByRole('heading', { name: '更新内容' })).toBeTruthy();
  expect(screen.getByText('1.2.0 → 1.3.0 · 38.0 MB')).toBeTruthy();
  expect(screen.getByText(/新地图/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '更新游戏' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '启动游戏' }));
  expect(await screen.findByText('38.0 MB')).toBeTruthy();
});

test('a check’s result stands below the button', async () => {
  open();
  await loaded();
  hostSays({ download_state: DownloadState.installed, checkedFiles: 1234, repairedFiles: 0 });
  expect(screen.getByText('已检查 1,234 个文件，全部完好')).toBeTruthy();
  hostSays({ download_state: DownloadState.installed, checkedFiles: 1234, repairedFiles: 3 });
  expect(screen.getByText('修复了 3 个文件')).toBeTruthy();
  act(() => failLaunch(1001, { kind: 'program-missing', path: 'game.exe', message: '' }));
  expect(screen.queryByText('修复了 3 个文件')).toBeNull();
});

test('what was refused says so in words of its own, with ways to help', async () => {
  open();
  await loaded();
  hostSays({
    download_state: DownloadState.failed,
    failure: { kind: 'path-unsafe', path: '../x', message: '' },
  });
  expect(screen.getByText(/不安全的文件路径“..\/x”/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '导出日志' })).toBeTruthy();
});

test('the history of versions is there where the platform keeps one', async () => {
  api.on(pageReleases, {
    total: 1,
    list: [{ release: 3, version: '1.3.0', notes: '春节活动', sizeBytes: 1, publishTime: 1 }],
  });
  open();
  await loaded();
  expect(await screen.findByRole('heading', { name: '版本历史' })).toBeTruthy();
  expect(screen.getByText('春节活动')).toBeTruthy();
});
