import {
  getGame,
  getLastRegisterAccount,
  listGameRecords,
  type GameServer,
} from '@gamebox/contract';
import { toast, useToasts } from '@gamebox/ui/toast-store.ts';
import { callKey } from '@gamebox/web/call-query.ts';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { gameQuery } from '../../features/game/api/get-game.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { fakeApi, silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import './find-last-start.ts';
import { GameAction } from './game-action.tsx';

const game = { gameId: 5, name: '纸龙', coverPicture: '', sizeBytes: 1 };
const registered = { accountId: 1, gameId: 5, account: 'dragon1', serverId: 21, createTime: 1 };
const hour = 3_600_000;
const server = (serverId: number, hours: number): GameServer => ({
  serverId,
  name: `纸龙·${String(serverId)}`,
  openTime: Date.now() + hours * hour,
  tag: 2,
});

let api: ReturnType<typeof fakeApi>;
let host: ReturnType<typeof fakeHost>;
beforeEach(() => {
  api = fakeApi();
  host = fakeHost();
  host.on('getGameState', () => sampleState(5));
  host.on('executeGame', () => ({ pid: 1 }));
  host.on('startGame', () => ({ pid: 1 }));
  api.on(getGame, sampleDetail(5, { servers: [server(21, -48), server(22, -1), server(23, 2)] }));
  useGames.of(stores).setState({ games: new Map([[5, sampleState(5)]]), listed: true });
  useSession.of(stores).setState({ token: 'T' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  act(() => toast.clear());
});

function Toasts() {
  return useToasts().map(({ id, message, actions = [] }) => (
    <p key={id}>
      {message}
      {actions.map(({ label, run }) => (
        <button key={label} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </p>
  ));
}

function open() {
  return renderScreen(
    '/home',
    <>
      <GameAction game={game} />
      <Toasts />
    </>,
  );
}

function played(serverId: number) {
  const last = sampleState(5, { lastServerId: serverId, lastPlayTime: Date.now() });
  useGames.of(stores).setState({ games: new Map([[5, last]]), listed: true });
}

const button = () => screen.getByRole('button', { name: '启动游戏' });

test('the game starts on the server played last, whichever server the account belongs to', async () => {
  played(24);
  api.on(getLastRegisterAccount, registered);
  const { user } = open();
  await user.click(button());
  await waitFor(() =>
    expect(host.asked('startGame')).toMatchObject([{ account: 'dragon1', serverId: 24 }]),
  );
});

test('the button names the server', async () => {
  played(24);
  const record = { gameId: 5, name: '纸龙', coverPicture: '', playSeconds: 60, lastPlayTime: 1 };
  const { client } = open();
  act(() => {
    client.setQueryData(
      [...callKey(listGameRecords), {}],
      [{ ...record, serverId: 24, serverName: '纸龙·朱砂' }],
    );
  });
  await waitFor(() => expect(button().title).toBe('进入纸龙·朱砂'));
});

test('the game starts on the server that this computer remembers where the platform is silent', async () => {
  host.on('getLocalSetting', () => ({ token: 'T', userId: 8 }));
  await act(() => loadLocalSetting());
  const record = { gameId: 5, name: '纸龙', coverPicture: '', playSeconds: 60, lastPlayTime: 1 };
  const records = [{ ...record, serverId: 24, serverName: '纸龙·朱砂' }];
  localStorage.setItem('game-records', JSON.stringify({ player: 8, records }));
  const { user } = open();
  expect(button().title).toBe('进入纸龙·朱砂');
  await user.click(button());
  await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 24 }]));
});

test('a first start uses the server that opened last, and says so', async () => {
  const { user } = open();
  await user.click(button());
  await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 22 }]));
  expect(screen.getByText('进入纸龙·22')).toBeTruthy();
});

test('a player with an account who never played starts on the account’s server', async () => {
  api.on(getLastRegisterAccount, registered);
  const { user } = open();
  await user.click(button());
  await waitFor(() => expect(host.asked('startGame')).toMatchObject([{ serverId: 21 }]));
});

test('without an open server the game’s page shows the coming ones', async () => {
  api.on(getGame, sampleDetail(5, { servers: [server(23, 2)] }));
  const { user, router } = open();
  await user.click(button());
  await waitFor(() => expect(router.state.location.search).toBe('?gameId=5&serverId=23'));
  expect(host.asked('executeGame')).toEqual([]);
});

test('if the account’s server is not open yet, its page says so, and no other is entered', async () => {
  api.on(getLastRegisterAccount, { ...registered, serverId: 23 });
  const { user, router } = open();
  await user.click(button());
  await waitFor(() => expect(router.state.location.search).toBe('?gameId=5&serverId=23'));
  const { result } = renderHook(() => useToasts());
  expect(result.current.map(({ message }) => message)).toEqual([
    '纸龙·23还没有开服，可以预约，或更换服务器',
  ]);
  expect(host.asked('startGame')).toEqual([]);
});

test('while the platform is away the last known answer chooses the server', async () => {
  const { client, http, user } = open();
  await client.fetchQuery(gameQuery(5, 21));
  api.on(getGame, silent());
  act(() => http.connectivity.setState({ reachable: false }));
  await user.click(button());
  await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 22 }]));
  expect(screen.getByText('进入纸龙·22')).toBeTruthy();
});

test('a start without any known server says so', async () => {
  const { http, user } = open();
  act(() => http.connectivity.setState({ reachable: false }));
  await user.click(button());
  await waitFor(() => expect(host.asked('executeGame')).toHaveLength(1));
  expect(host.asked('executeGame')[0]).not.toHaveProperty('serverId');
  expect(screen.getByText('未指定服务器，进入游戏后请自行选择')).toBeTruthy();
});

test('without an answer it says at once that it starts, and starts soon', async () => {
  vi.useFakeTimers();
  played(24);
  api.on(getLastRegisterAccount, silent());
  open();
  act(() => button().click());
  expect(screen.getByText('游戏启动中')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(host.asked('executeGame')).toMatchObject([{ serverId: 24 }]);
  expect(screen.queryByText('取消启动')).toBeNull();
});

test('the waiting start can be cancelled', async () => {
  vi.useFakeTimers();
  api.on(getLastRegisterAccount, silent());
  open();
  act(() => button().click());
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await act(async () => screen.getByRole('button', { name: '取消启动' }).click());
  expect(button()).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(host.asked('executeGame')).toEqual([]);
  expect(useLaunch.of(stores).getState()).toMatchObject({ phase: 'init', preparing: null });
});
