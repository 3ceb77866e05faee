import { NativeLaunchState } from '@gamebox/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveLocalSetting } from '../../../../bridge/local-setting.ts';
import { toast, useToasts } from '@gamebox/ui/toast-store.ts';
import { HostRefusal, fakeHost } from '../../../../test/fake-host.ts';
import { sampleState } from '../../../../test/sample-states.ts';
import { useGames } from '../games/game-store.ts';
import { hearLaunch, useLaunch } from './launch-store.ts';
import type { LaunchCheck, Launcher } from './launch.ts';
import { createLauncher } from './launch.ts';
import { stores } from '../../../../test/stores.ts';

let launchGame: Launcher;
let host: ReturnType<typeof fakeHost>;
const yes: LaunchCheck = () => Promise.resolve(true);
const no: LaunchCheck = () => Promise.resolve(false);

beforeEach(() => {
  host = fakeHost();
  host.on('getGameState', () => sampleState(5));
  host.on('executeGame', () => ({ pid: 1 }));
  host.on('startGame', () => ({ pid: 1 }));
  useGames.of(stores).setState({ games: new Map([[5, sampleState(5)]]), listed: false });
  launchGame = createLauncher(stores, { checks: [yes], player: () => undefined });
  vi.spyOn(toast, 'warning');
  vi.spyOn(toast, 'show');
  vi.spyOn(toast, 'error');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what the host gets', () => {
  test('the game alone, in the player’s resolution', async () => {
    await saveLocalSetting({ resolution: '1600_900' }).catch(() => undefined);
    await expect(launchGame(5, { resolution: '1600_900' })).resolves.toBe(true);
    expect(host.asked('executeGame')).toEqual([{ gameId: 5, resolution: '1600_900' }]);
    expect(useLaunch.of(stores).getState()).toMatchObject({ phase: 'pending', gameId: 5 });
  });

  test('with account and server, a start for them', async () => {
    await launchGame(5, { account: 'hero_1', serverId: 12, resolution: '1024_768' });
    expect(host.asked('startGame')).toEqual([
      { gameId: 5, resolution: '1024_768', account: 'hero_1', serverId: 12 },
    ]);
    expect(host.asked('executeGame')).toEqual([]);
  });

  test('the user’s id, if known', async () => {
    launchGame = createLauncher(stores, { checks: [yes], player: () => 77 });
    await launchGame(5, { resolution: '1600_900' });
    expect(host.asked('executeGame')).toEqual([{ gameId: 5, resolution: '1600_900', userId: 77 }]);
    hearLaunch(stores, { state: NativeLaunchState.success });
    await launchGame(5, { account: 'hero_1', serverId: 12 });
    expect(host.asked('startGame')).toMatchObject([{ account: 'hero_1', userId: 77 }]);
  });

  test.each([{ account: 'hero_1' }, { serverId: 12 }, { account: '', serverId: 12 }])(
    '%j does not suffice for a start',
    async (options) => {
      await launchGame(5, options);
      expect(host.asked('startGame')).toEqual([]);
      expect(host.asked('executeGame')).toHaveLength(1);
    },
  );

  test('with a server but no account, the game on that server', async () => {
    await launchGame(5, { account: '', serverId: 12, resolution: '1280_800' });
    expect(host.asked('startGame')).toEqual([]);
    expect(host.asked('executeGame')).toEqual([
      { gameId: 5, resolution: '1280_800', serverId: 12 },
    ]);
  });

  test('one launch at a time: another game is told to wait, the same one needs no word', async () => {
    await launchGame(5, {});
    expect(await launchGame(5, {})).toBe(false);
    expect(toast.show).not.toHaveBeenCalled();
    expect(await launchGame(6, {})).toBe(false);
    expect(toast.show).toHaveBeenCalledWith('另一款游戏正在启动，请稍后再试');
    expect(host.asked('executeGame')).toHaveLength(1);
  });

  test('an unknown resolution becomes the default', async () => {
    await launchGame(5, { resolution: '1_1' });
    expect(host.asked('executeGame')).toEqual([{ gameId: 5, resolution: '1280_800' }]);
  });
});

describe('a silent platform', () => {
  const after = <T>(ms: number, answer: T) =>
    new Promise<T>((resolve) => {
      setTimeout(() => resolve(answer), ms);
    });
  const slow: LaunchCheck = (wait) => wait(after(4000, true));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    launchGame = createLauncher(stores, { checks: [slow, slow], player: () => undefined });
  });
  afterEach(() => {
    toast.clear();
    vi.useRealTimers();
  });

  /** Launches, with what is asked for the options, and returns what notices are on show. */
  function launch() {
    const { result } = renderHook(useToasts);
    const launched = launchGame(5, async (wait) => wait(after(4000, {})));
    const shown = () => result.current.map(({ message }) => message);
    return { launched, shown, press: () => result.current[0]?.actions?.[0]?.run() };
  }

  test('the note stays over all that is waited for, until the game starts', async () => {
    const { launched, shown } = launch();
    await pass(1900);
    expect(shown()).toEqual([]);
    for (const ms of [200, 2000, 2000, 2000, 3800]) {
      await pass(ms);
      expect(shown()).toEqual(['正在等待服务器响应，稍后启动游戏']);
    }
    await pass(200);
    await expect(launched).resolves.toBe(true);
    expect(shown()).toEqual([]);
  });

  test('it goes while the player is asked for something', async () => {
    const answered = after(9000, true);
    launchGame = createLauncher(stores, { checks: [slow, () => answered], player: () => 1 });
    const { shown } = launch();
    await pass(3900);
    expect(shown()).toHaveLength(1);
    await pass(1000);
    expect(shown()).toEqual([]);
  });

  test.each([5000, 8001])('after %d ms the launch can still be cancelled', async (ms) => {
    const { launched, press } = launch();
    await pass(ms);
    press();
    await pass(10_000);
    await expect(launched).resolves.toBe(false);
    expect(host.asked('executeGame')).toEqual([]);
  });
});

test('while the player is asked for something, the game is not starting yet', async () => {
  const asked = Promise.withResolvers<boolean>();
  launchGame = createLauncher(stores, {
    checks: [(_, ask) => ask(asked.promise)],
    player: () => undefined,
  });
  const launched = launchGame(5);
  expect(useLaunch.of(stores).getState()).toMatchObject({ preparing: 5, asking: true });
  asked.resolve(true);
  await expect(launched).resolves.toBe(true);
  expect(useLaunch.of(stores).getState().asking).toBe(false);
});

describe('refusals', () => {
  test('the checks run in order, and the first refusal ends the launch', async () => {
    const asked: string[] = [];
    const check = (name: string, answer: LaunchCheck): LaunchCheck => {
      return () => {
        asked.push(name);
        return answer(
          (given) => given,
          (given) => given,
        );
      };
    };
    launchGame = createLauncher(stores, {
      checks: [check('login', yes), check('real name', no), check('playable', yes)],
      player: () => undefined,
    });
    await expect(launchGame(5)).resolves.toBe(false);
    expect(asked).toEqual(['login', 'real name']);
    expect(host.asked('executeGame')).toEqual([]);
  });

  test('a game that is not installed', async () => {
    host.on('getGameState', () => null);
    useGames.of(stores).setState({ games: new Map(), listed: false });
    await expect(launchGame(5)).resolves.toBe(false);
    expect(toast.warning).toHaveBeenCalledWith('游戏还没有安装，请先下载');
  });

  test('a plain browser, before anything is asked', async () => {
    vi.unstubAllGlobals();
    const check = vi.fn<LaunchCheck>(yes);
    launchGame = createLauncher(stores, { checks: [check], player: () => undefined });
    await expect(launchGame(5)).resolves.toBe(false);
    expect(check).not.toHaveBeenCalled();
    expect(toast.show).toHaveBeenCalledWith('请在游戏盒子客户端中使用');
  });

  test('a second press while the first is under way', async () => {
    const first = launchGame(5);
    await expect(launchGame(5)).resolves.toBe(false);
    await first;
    await expect(launchGame(5)).resolves.toBe(false);
    expect(host.asked('executeGame')).toHaveLength(1);
  });

  test('a host that refuses: told, with the reason kept for its place', async () => {
    const reason = { kind: 'exited-at-once', exitCode: 1, message: 'x' };
    host.on('executeGame', () => {
      throw new HostRefusal(reason);
    });
    await expect(launchGame(5)).resolves.toBe(false);
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('游戏启动失败，请稍后再试', { note: 'x' });
    expect(useLaunch.of(stores).getState().failure).toEqual({ gameId: 5, reason });
  });
});
