import { searchServers } from '@gamebox/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { broken, fakeApi, silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleServerGroup } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { FrameTopBar } from './frame-top-bar.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  api = fakeApi();
});

const box = () => screen.findByRole('searchbox');

test('typed text stays when / redirects to /home', async () => {
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/' });
  await user.type(await box(), '青河');
  await act(() => router.navigate('/home', { replace: true }));
  expect(await box()).toHaveProperty('value', '青河');
});

test('the box is cleared by any other navigation; on /game it shows the search', async () => {
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), '青河');
  await act(() => router.navigate('/news'));
  expect(await box()).toHaveProperty('value', '');
  await user.type(await box(), '  渔火 {Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/game', state: { query: '渔火' } });
  expect(await box()).toHaveProperty('value', '渔火');
  await act(() => router.navigate('/home'));
  expect(await box()).toHaveProperty('value', '');
});

test('a search that finds nothing says so, once it has been answered', async () => {
  api.on(searchServers, { total: 0, list: [] });
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), 'zzzzq');
  const text = '没有找到“zzzzq”，试试名字里的一两个字';
  expect((await screen.findByText(text, { selector: 'output' })).textContent).toBe(text);
  await user.keyboard('{Escape}');
  expect(screen.queryByText(text)).toBeNull();
  await user.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/game', state: { query: 'zzzzq' } });
});

test('before the first answer the search does not claim that nothing was found', async () => {
  const { user } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), '青河');
  await vi.waitFor(() => expect(api.asked(searchServers)).toHaveLength(1));
  expect(screen.queryByText(/没有找到/)).toBeNull();
});

test('without an answer it says that it searches, then that it can’t', async () => {
  vi.useFakeTimers();
  api.on(searchServers, silent());
  const { http } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tc' } }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByText('正在搜索', { selector: 'output' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText('正在搜索', { selector: 'output' })).toBeTruthy();
  act(() => reportReachable(http.connectivity, false));
  expect(screen.getByText('连不上服务器，暂时不能搜索', { selector: 'output' })).toBeTruthy();
  act(() => screen.getByRole('button', { name: '重试' }).click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(api.asked(searchServers).length).toBeGreaterThan(1);
  vi.useRealTimers();
});

test('a press into the box brings the suggestions of a searched text back', async () => {
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
  const { user } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), 'qh');
  expect(await screen.findByRole('listbox')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(await box());
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

describe('while the platform is out of reach', () => {
  const search = async (...games: readonly ReturnType<typeof sampleState>[]) => {
    const host = fakeHost();
    host.on('executeGame', () => ({ pid: 1 }));
    const byId = new Map(games.map((game) => [game.gameId, game]));
    useGames.of(stores).setState({ games: byId, listed: true });
    api.on(searchServers, () => broken(502));
    const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/home' });
    await user.type(await box(), 'zl');
    return { host, user, router };
  };
  const paperDragon = { name: '纸龙', lastServerId: 9, lastPlayTime: 1 };

  test('an installed game is found by its initials and starts with one press', async () => {
    const { host, user, router } = await search(sampleState(5, paperDragon));
    const group = await screen.findByRole('group', { name: '纸龙' });
    expect(group.textContent).toBe('纸龙启动游戏已安装');
    await user.click(screen.getByRole('option'));
    await vi.waitFor(() =>
      expect(host.asked('executeGame')).toMatchObject([{ gameId: 5, serverId: 9 }]),
    );
    expect(router.state.location.pathname).toBe('/home');
  });

  test('one that can’t start leads to its page and says its state', async () => {
    const away = sampleState(5, { ...paperDragon, missing: 'drive' });
    const { host, user, router } = await search(away);
    const group = await screen.findByRole('group', { name: '纸龙' });
    expect(group.textContent).toBe('纸龙查看游戏磁盘未连接');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(router.state.location.search).toBe('?gameId=5');
    expect(host.asked('executeGame')).toEqual([]);
  });

  test('a platform that does not answer is not waited for until it is known to be away', async () => {
    vi.useFakeTimers();
    api.on(searchServers, silent());
    useGames
      .of(stores)
      .setState({ games: new Map([[5, sampleState(5, paperDragon)]]), listed: true });
    renderScreen('*', <FrameTopBar />, { path: '/home' });
    act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zl' } }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    expect((await screen.findByRole('group', { name: '纸龙' })).textContent).toBe(
      '纸龙启动游戏已安装',
    );
  });

  test('where none matches it says that it can’t search', async () => {
    await search(sampleState(5, { name: '铁潮' }));
    const said = await screen.findByText('连不上服务器，暂时不能搜索', { selector: 'output' });
    expect(said).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
