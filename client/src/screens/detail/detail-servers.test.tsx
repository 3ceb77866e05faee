import {
  DownloadState,
  getGame,
  getLastRegisterAccount,
  getServerText,
  pageServers,
} from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAwaitedServer } from '../../features/native-games/model/jobs/awaited-server.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { sampleGameAccount } from '../../test/sample-account.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { broken, refused } from '../../test/fake-api.ts';
import type { fakeApi } from '../../test/fake-api.ts';
import { sampleDetail } from '../../test/sample-games.ts';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  api = await beginDetail();
});

const panel = () => screen.getByRole('region', { name: '启动设置' });

test('the server that opened last is preselected, and another can be chosen', async () => {
  const { user } = openDetail();
  await loaded();
  expect(screen.getByRole('radio', { name: /新区/ })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: /老区/ }));
  expect(screen.getByRole('radio', { name: /老区/ })).toHaveProperty('checked', true);
  expect(panel().textContent).toContain('老区');
});

test('更换 goes to the chosen server in the list, with the focus', async () => {
  const { user } = openDetail();
  await loaded();
  await user.click(within(panel()).getByRole('button', { name: '更换' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /新区/ }));
});

test('the choice is in the address, so that a reload and going back keep it', async () => {
  const { user, router } = openDetail('?gameId=1001&serverId=12');
  await loaded();
  await user.click(screen.getByRole('radio', { name: /老区/ }));
  expect(router.state.location).toMatchObject({ search: '?gameId=1001&serverId=11' });
  expect(router.state.historyAction).toBe('REPLACE');
  await act(() => router.navigate('/news'));
  await act(() => router.navigate(-1));
  await loaded();
  expect(screen.getByRole('radio', { name: /老区/ })).toHaveProperty('checked', true);
});

test('the server played last is chosen, whichever server the account belongs to', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(getLastRegisterAccount, sampleGameAccount({ serverId: 12 }));
  hostSays({ download_state: DownloadState.installed, lastServerId: 11, lastPlayTime: Date.now() });
  openDetail();
  expect(await screen.findByText('注册于 新区')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /老区/ })).toHaveProperty('checked', true);
});

test('the last minute before an opening counts seconds, on every part of the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const now = Date.now();
  api.setClock(now);
  const servers = [{ serverId: 12, name: '新区', openTime: now + 12_000, tag: 2 as const }];
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', servers }));
  hostSays({ download_state: DownloadState.installed });
  openDetail('?gameId=1001&serverId=12');
  await loaded();
  expect(panel().textContent).toMatch(/\d 秒后 开服/);
  expect(screen.getByRole('radio', { name: /新区.*\d 秒后/ })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(screen.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /新区.*已开服/ })).toBeTruthy();
  expect(panel().textContent).not.toContain('秒后');
  vi.useRealTimers();
});

test.each([
  ['a day slow', -86_400_000],
  ['a year fast', 365 * 86_400_000],
])('on a machine whose clock is %s, what is open can be played', async (_, wrong) => {
  const now = Date.now() - wrong;
  api.setClock(now);
  const servers = [
    { serverId: 11, name: '开着的区', openTime: now - 3_600_000, tag: 2 as const },
    { serverId: 12, name: '明天的区', openTime: now + 86_400_000, tag: 2 as const },
  ];
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', servers }));
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, download_progress: 100, progress: 100 });
  expect(screen.getByRole('radio', { name: /开着的区.*已开服/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('button', { name: '启动游戏' })).toHaveProperty('disabled', false);
  await user.click(screen.getByRole('radio', { name: /明天的区.*后/ }));
  expect(screen.getAllByText(/^明天 .* 开服$/)).not.toHaveLength(0);
});

describe('while the chosen server of an installed game is not open', () => {
  const awaited = () => useAwaitedServer.of(stores).getState();
  const hour = 3_600_000;
  const opens = (serverId: number, name: string, after: number) => ({
    serverId,
    name,
    openTime: Date.now() + after,
    tag: 2 as const,
  });
  const begin = async (...servers: ReturnType<typeof opens>[]) => {
    api.on(getGame, sampleDetail(1001, { name: '青河灯录', servers }));
    const page = openDetail('?gameId=1001&serverId=12');
    await loaded();
    hostSays({ download_state: DownloadState.installed });
    return page;
  };

  test('an open one is offered, and chosen by the press', async () => {
    const { user, router } = await begin(
      opens(11, '青河灯录·老街', -hour),
      opens(12, '青河灯录·新桥', 24 * hour),
    );
    expect(awaited().text).toMatch(/^新桥 明天 .* 开服，可以先进 老街$/);
    await user.click(screen.getByRole('button', { name: '先进 老街' }));
    expect(router.state.location.search).toBe('?gameId=1001&serverId=11');
    expect(screen.queryByRole('button', { name: /^先进/ })).toBeNull();
    expect(awaited().gameId).toBeNull();
  });

  test('nothing is offered if none is open', async () => {
    const { router } = await begin(opens(12, '新桥', 24 * hour), opens(13, '南岸', 48 * hour));
    expect(screen.queryByRole('button', { name: /^先进/ })).toBeNull();
    expect(awaited().text).toMatch(/^新桥 明天 .* 开服$/);
    await act(() => router.navigate('/news'));
    expect(awaited().gameId).toBeNull();
  });
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

  test('shows their number and pages them, the chosen one always in sight', async () => {
    const { user } = openDetail();
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

  test('searches them on the platform', async () => {
    const { user } = openDetail();
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

  test('shows those around now if the server can’t page them', async () => {
    api.on(pageServers, refused('NOT_FOUND'));
    openDetail();
    await loaded();
    expect(await screen.findByRole('radio', { name: /双线20区/ })).toBeTruthy();
    expect(screen.queryByRole('searchbox', { name: '搜索服务器' })).toBeNull();
  });

  test('includes the account’s server, however long ago it opened', async () => {
    useSession.of(stores).setState({ token: 'token' });
    api.on(getLastRegisterAccount, sampleGameAccount({ serverId: 3_999 }));
    api.on(getGame, ({ query }) => {
      const { serverId } = getGame.query.parse(Object.fromEntries(query));
      const near = [server(1), ...(serverId === undefined ? [] : [server(serverId)])];
      return sampleDetail(1001, { name: '青河灯录', servers: near, serverTotal: total });
    });
    openDetail();
    expect(await screen.findByRole('radio', { name: /双线3999区/ })).toHaveProperty(
      'checked',
      true,
    );
  });
});

test('the account registered last is shown and brings its server', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(getLastRegisterAccount, sampleGameAccount({ serverId: 11 }));
  openDetail();
  expect(await screen.findByText('lantern1')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /老区/ })).toHaveProperty('checked', true);
});

test('a game can’t be started on a server that has not opened', async () => {
  const { user } = openDetail();
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

test('an account registered on a coming server doesn’t choose that server', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(getLastRegisterAccount, sampleGameAccount({ serverId: 13 }));
  openDetail();
  expect(await screen.findByText('注册于 预告区')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /新区/ })).toHaveProperty('checked', true);
});

test('the server list is copied as text', async () => {
  api.on(getServerText, { gameId: 1001, text: '老区\t10:00' });
  const { user } = openDetail();
  await loaded();
  await user.click(screen.getByRole('button', { name: '复制列表' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('老区\t10:00'));
});

test('why there is no list to copy is told once', async () => {
  api.on(getServerText, broken(500, '系统异常'));
  const told = vi.spyOn(toast, 'error');
  const { user } = openDetail();
  await loaded();
  const copy = screen.getByRole('button', { name: '复制列表' });
  await user.click(copy);
  await waitFor(() => expect(told).toHaveBeenCalled());
  await waitFor(() => expect(copy.getAttribute('aria-busy')).not.toBe('true'));
  expect(told).toHaveBeenCalledExactlyOnceWith('系统异常');
});

test('the red button of a game that is yet to come is its reminder', async () => {
  const coming = { name: '青河灯录', downloadable: false, packageUrl: '' };
  api.on(getGame, sampleDetail(1001, coming));
  openDetail();
  await loaded();
  const remind = await screen.findByRole('button', { name: '预约下载：青河灯录' });
  expect(remind.className).toContain('primary');
  // No server is chosen for it, and only one that is to open has an action.
  expect(screen.queryByRole('radio')).toBeNull();
  const servers = within(screen.getByRole('list', { name: '服务器' }));
  expect(servers.getByText('新区')).toBeTruthy();
  expect(servers.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    '预约：预告区',
  ]);
});
