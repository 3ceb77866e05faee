import type { GameServer } from '@gamebox/contract';
import { checkOnline, getGame, getUserDetail } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LAUNCH_SILENCE_MS } from '../features/native-games/model/launch/launch-store.ts';
import { acceptGame } from '../features/native-games/model/games/game-store.ts';
import { broken } from '../test/fake-api.ts';
import { fakeHost } from '../test/fake-host.ts';
import { cleanApp, openApp, prepareApp } from '../test/render-app.tsx';
import { sampleDetail } from '../test/sample-games.ts';
import { sampleState } from '../test/sample-states.ts';
import { sampleUser } from '../test/sample-user.ts';
import { stores } from '../test/stores.ts';

const openServer = (serverId: number): GameServer => ({
  serverId,
  name: serverId === 1 ? '一区' : '二区',
  openTime: 1,
  tag: 2,
});

let api: ReturnType<typeof prepareApp>;

beforeEach(() => {
  api = prepareApp();
});

afterEach(cleanApp);

describe('a launch', () => {
  function installed(token: string) {
    const host = fakeHost();
    host.on('getLocalSetting', () => ({ token, client_id: 'C', launchStep: 4 }));
    host.on('getGameState', () => sampleState(5));
    host.on('setGameState', () => sampleState(5));
    host.on('executeGame', () => ({ pid: 1 }));
    host.on('startGame', () => ({ pid: 1 }));
    host.on('setApplication', () => null);
    return host;
  }
  const starts = (host: ReturnType<typeof fakeHost>) =>
    host.asked('executeGame').length + host.asked('startGame').length;
  const play = async (user: UserEvent) =>
    user.click(await screen.findByRole('button', { name: '启动游戏' }));

  test('asks whether play is allowed, starts the game and announces each state', async () => {
    const host = installed('H');
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    await play(user);
    await waitFor(() => expect(starts(host)).toBe(1));
    expect(screen.queryByText(/今天可以玩到/)).toBeNull();
    expect(host.asked('executeGame')).toMatchObject([{ userId: sampleUser().userId }]);
    expect(api.asked(checkOnline).map(({ body }) => body)).toEqual([{ seconds: 0 }]);
    const say = (state: number) =>
      act(() => {
        window.onHostMessage?.(JSON.stringify({ action: 'launchStatus', data: { state } }));
      });
    say(0);
    const told = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(told()).toContain('游戏启动中');
    say(1);
    expect(told()).toContain('游戏启动成功');
    say(2);
    expect(await screen.findByText('游戏启动失败，请稍后再试')).toBeTruthy();
  });

  test('a minor sees until when they may play', async () => {
    api.setClock(Date.parse('2026-11-22T20:43:00+08:00'));
    api.on(checkOnline, { playable: true, remainingSeconds: 1020, reason: '' });
    const host = installed('H');
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    await play(user);
    expect(await screen.findByText('今天可以玩到 21:00，还有 17 分钟')).toBeTruthy();
    await waitFor(() => expect(starts(host)).toBe(1));
  });

  test('a logged-out player is asked to log in; closing the dialog starts nothing', async () => {
    const host = installed('');
    const user = openApp('/detail?gameId=5');
    await play(user);
    const dialog = await screen.findByRole('dialog', { name: '登录' });
    await user.click(within(dialog).getByRole('button', { name: '关闭对话框' }));
    expect(starts(host)).toBe(0);
    expect(api.asked(checkOnline)).toEqual([]);
  });

  test('an unverified player is asked for the real name again', async () => {
    api.on(getUserDetail, sampleUser({ identityVerify: 0, identityState: 'pending' }));
    const host = installed('H');
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    await play(user);
    expect(await screen.findByRole('dialog', { name: '实名认证' })).toBeTruthy();
    expect(starts(host)).toBe(0);
  });

  test('a verification that this page can’t read counts as none', async () => {
    api.on(getUserDetail, { ...sampleUser({ identityState: 'none' }), identityVerify: 7 });
    const host = installed('H');
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    await play(user);
    expect(await screen.findByRole('dialog', { name: '实名认证' })).toBeTruthy();
    expect(starts(host)).toBe(0);
  });

  test('a player who may not play now sees why and what to do', async () => {
    api.on(checkOnline, { playable: false, remainingSeconds: 0, reason: '未到可游戏时段' });
    const host = installed('H');
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    await play(user);
    const dialog = await screen.findByRole('dialog', { name: '暂时不能游戏' });
    expect(dialog.textContent).toContain('未到可游戏时段');
    expect(starts(host)).toBe(0);
  });

  async function switchServer(answer: object) {
    api.on(checkOnline, answer);
    api.on(getGame, sampleDetail(5, { servers: [1, 2].map(openServer) }));
    const host = installed('H');
    const running = sampleState(5, { running: true, lastServerId: 1 });
    host.on('getGameState', () => running);
    host.on('setGameState', () => running);
    host.on('stopGame', () => {
      act(() => acceptGame(stores, 5, sampleState(5, { lastServerId: 1 })));
      return null;
    });
    const user = openApp('/detail?gameId=5&serverId=2');
    await screen.findByText('掌灯人');
    await screen.findByText('正在玩 一区');
    await user.click(await screen.findByRole('button', { name: '停止并进入二区' }));
    await user.click(await screen.findByRole('button', { name: '停止并进入' }));
    return host;
  }

  test('a player who may not play keeps the running game', async () => {
    const host = await switchServer({ playable: false, remainingSeconds: 0, reason: '未到时段' });
    expect(await screen.findByRole('dialog', { name: '暂时不能游戏' })).toBeTruthy();
    expect(host.asked('stopGame')).toEqual([]);
    expect(starts(host)).toBe(0);
  });

  test('a player who may play ends the running game and enters the other server', async () => {
    const host = await switchServer({ playable: true, remainingSeconds: -1, reason: '' });
    await waitFor(() => expect(host.asked('executeGame')).toMatchObject([{ serverId: 2 }]));
    expect(host.asked('stopGame')).toEqual([{ gameId: 5 }]);
  });

  async function playOutOfReach(answer: unknown) {
    const host = installed('H');
    if (answer !== undefined) host.on('checkPlayable', () => answer);
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText(/^服务器暂时没有响应，恢复/);
    await play(user);
    return host;
  }

  test('without the platform, the last permission stored by the host decides', async () => {
    const host = await playOutOfReach({ playable: true, reason: '', userId: sampleUser().userId });
    await waitFor(() => expect(starts(host)).toBe(1));
    expect(host.asked('checkPlayable')).toHaveLength(1);
    expect(host.asked('executeGame')).toMatchObject([{ userId: sampleUser().userId }]);
  });

  test('while the host still asks the platform, the player sees it and can cancel', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const answer = Promise.withResolvers<unknown>();
    const host = await playOutOfReach(answer.promise);
    await waitFor(() => expect(host.asked('checkPlayable')).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('正在等待服务器响应，稍后启动游戏')).toBeTruthy();
    act(() => screen.getByRole('button', { name: '取消启动' }).click());
    answer.resolve({ playable: true, reason: '', userId: sampleUser().userId });
    expect(await screen.findByRole('button', { name: '启动游戏' })).toBeTruthy();
    expect(starts(host)).toBe(0);
  });

  test.each([
    [
      'a host’s no',
      { playable: false, reason: '连不上服务器已超过 7 天', userId: 1 },
      /^连不上服务器已超过 7 天/,
    ],
    ['a host that doesn’t know', undefined, /^连不上服务器，无法确认现在能否游戏/],
    ['an answer that can’t be read', { playable: 'yes' }, /^连不上服务器，无法确认现在能否游戏/],
  ])(
    'without the platform, %s starts nothing and the reason is shown',
    async (_, answer, shown) => {
      const host = await playOutOfReach(answer);
      expect(await screen.findByText(shown)).toBeTruthy();
      expect(screen.queryByText('请求失败')).toBeNull();
      expect(starts(host)).toBe(0);
    },
  );

  test('after a server error the host’s stored permission is not used', async () => {
    const host = installed('H');
    host.on('checkPlayable', () => ({ playable: true, reason: '', userId: 1 }));
    api.on(checkOnline, () => broken(500));
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    await play(user);
    expect(await screen.findByText('系统异常')).toBeTruthy();
    expect(host.asked('checkPlayable')).toEqual([]);
    expect(starts(host)).toBe(0);
  });

  test('without the platform, an unverified player is asked for the real name', async () => {
    api.on(getUserDetail, sampleUser({ identityVerify: 0, identityState: 'pending' }));
    const host = installed('H');
    const user = openApp('/detail?gameId=5');
    await screen.findByText('掌灯人');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText(/^服务器暂时没有响应，恢复/);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await play(user);
    expect(await screen.findByRole('dialog', { name: '实名认证' })).toBeTruthy();
    expect(starts(host)).toBe(0);
  });

  test('a launch of which the host says nothing more is told, and can be tried again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const host = installed('H');
    const user = openApp('/news');
    await screen.findByText('掌灯人');
    const loseIt = async () => {
      act(() => {
        const data = { state: 0, gameId: 5 };
        window.onHostMessage?.(JSON.stringify({ action: 'launchStatus', data }));
      });
      await act(() => vi.advanceTimersByTimeAsync(LAUNCH_SILENCE_MS));
    };
    const text = '游戏还没有启动，可能需要更长时间';
    await loseIt();
    expect(screen.getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByText(text)).toBeNull();
    await loseIt();
    await user.click(screen.getByRole('button', { name: '再次启动' }));
    await waitFor(() => expect(starts(host)).toBe(1));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('on a page without the game’s play button the frame announces the state', async () => {
    installed('');
    openApp('/home');
    await screen.findByRole('navigation', { name: '主菜单' });
    await act(async () => {
      window.onHostMessage?.(JSON.stringify({ action: 'launchStatus', data: { state: 0 } }));
    });
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(said()).toContain('游戏启动中'));
  });
});
