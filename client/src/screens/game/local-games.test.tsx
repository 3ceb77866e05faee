import { pageGames, searchServers } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { broken, fakeApi, silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleGame } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { GameScreen } from './game-screen.tsx';

const paperDragon = { name: '纸龙', lastServerId: 9, lastPlayTime: 1 };
const ironTide = { name: '铁潮', missing: 'drive' } as const;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  api = fakeApi();
  for (const call of [pageGames, searchServers]) api.on(call, () => broken(502));
});

function search(query: string) {
  const host = fakeHost();
  host.on('executeGame', () => ({ pid: 1 }));
  const games = [sampleState(5, paperDragon), sampleState(6, ironTide)];
  const byId = new Map(games.map((game) => [game.gameId, game]));
  useGames.of(stores).setState({ games: byId, listed: true });
  return { host, ...renderScreen('/game', <GameScreen />, { path: '/game', state: { query } }) };
}

const found = async () => within(await screen.findByRole('region', { name: '这台电脑上的游戏' }));

test('while the platform is out of reach an installed game that matches starts with one press', async () => {
  const { host, user } = search('zl');
  const games = await found();
  expect(games.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '纸龙已安装启动游戏',
  ]);
  await user.click(games.getByRole('button', { name: '启动游戏：纸龙' }));
  await waitFor(() =>
    expect(host.asked('executeGame')).toMatchObject([{ gameId: 5, serverId: 9 }]),
  );
});

test('one that can’t start leads to its page and says why', async () => {
  search('铁潮');
  const games = await found();
  expect(games.getByRole('link', { name: '铁潮' }).getAttribute('href')).toBe('/detail?gameId=6');
  expect(games.getByText('磁盘未连接')).toBeTruthy();
  expect(games.queryByRole('button')).toBeNull();
});

test.each(['', '青河'])('a search for “%s” finds none of them', async (query) => {
  const { http } = search(query);
  await waitFor(() => expect(http.connectivity.getState().reachable).toBe(false));
  expect(screen.queryByRole('region', { name: '这台电脑上的游戏' })).toBeNull();
});

test('while the platform answers it finds them itself', async () => {
  api.on(pageGames, { total: 1, list: [sampleGame(5)] });
  api.on(searchServers, { total: 0, list: [] });
  search('zl');
  expect(await screen.findByRole('link', { name: '游戏5' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '这台电脑上的游戏' })).toBeNull();
});

test('a platform that does not answer is not waited for until it is known to be away', async () => {
  vi.useFakeTimers();
  for (const call of [pageGames, searchServers]) api.on(call, silent());
  const { http } = search('zl');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole('region', { name: '这台电脑上的游戏' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  vi.useRealTimers();
  expect(http.connectivity.getState().reachable).toBe(true);
  expect((await found()).getByText('纸龙')).toBeTruthy();
});
