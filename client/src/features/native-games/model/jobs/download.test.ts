import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { HostRefusal, fakeHost } from '../../../../test/fake-host.ts';
import { sampleState } from '../../../../test/sample-states.ts';
import {
  pauseDownload,
  resumeDownload,
  startDownload,
  uninstallGame,
  verifyGame,
} from './download.ts';
import { acceptGame, useGames } from '../games/game-store.ts';
import { usePlanning } from './plan-prompt.ts';
import { stores } from '../../../../test/stores.ts';

const game = { gameId: 5, name: '青河', coverPicture: '/c.svg', packageUrl: '/packages/q/m.json' };
const known = (gameId: number) => useGames.of(stores).getState().games.get(gameId);

let host: ReturnType<typeof fakeHost>;

beforeEach(() => {
  host = fakeHost();
  vi.spyOn(toast, 'warning');
  vi.spyOn(toast, 'show');
  vi.spyOn(toast, 'error');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('starting', () => {
  test('the host gets the game with a full address, and its answer is shown', async () => {
    host.on('downloadGame', () => sampleState(5, { download: true, download_state: 1 }));
    await expect(startDownload(stores, game)).resolves.toBe(true);
    expect(host.asked('downloadGame')).toEqual([
      {
        gameId: 5,
        name: '青河',
        coverPrcture: '/c.svg',
        packageUrl: `${window.location.origin}/packages/q/m.json`,
      },
    ]);
    expect(known(5)?.download_state).toBe(1);
  });

  test('until the host answers a retry, the game is shown at work', async () => {
    const answer = Promise.withResolvers<unknown>();
    host.on('downloadGame', () => answer.promise);
    acceptGame(stores, 5, sampleState(5, { download_state: 5 }));
    const started = startDownload(stores, game);
    await vi.waitFor(() => expect(host.asked('downloadGame')).toHaveLength(1));
    expect(usePlanning.of(stores).getState().gameIds).toEqual([5]);
    await expect(startDownload(stores, game)).resolves.toBe(false);
    answer.resolve(sampleState(5, { download_state: 1 }));
    await started;
    expect(usePlanning.of(stores).getState().gameIds).toEqual([]);
    expect(host.asked('downloadGame')).toHaveLength(1);
  });

  test('what the host owes one game holds up no other', async () => {
    const answer = Promise.withResolvers<unknown>();
    host.on('resumeDownload', () => answer.promise);
    host.on('downloadGame', () => sampleState(5, { download: true, download_state: 1 }));
    acceptGame(stores, 6, sampleState(6, { download_state: 2 }));
    acceptGame(stores, 5, sampleState(5, { download_state: 6 }));
    const going = resumeDownload(stores, 6);
    await vi.waitFor(() => expect(host.asked('resumeDownload')).toHaveLength(1));
    await expect(startDownload(stores, game)).resolves.toBe(true);
    expect(usePlanning.of(stores).getState().gameIds).toEqual([6]);
    answer.resolve(sampleState(6, { download_state: 2 }));
    await going;
  });

  test('another game’s answer does not let a second press through', async () => {
    const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    host.on('downloadGame', () => first.promise);
    host.on('resumeDownload', () => second.promise);
    acceptGame(stores, 5, sampleState(5, { download_state: 5 }));
    acceptGame(stores, 6, sampleState(6, { download_state: 2 }));
    const started = startDownload(stores, game);
    await vi.waitFor(() => expect(host.asked('downloadGame')).toHaveLength(1));
    const going = resumeDownload(stores, 6);
    await vi.waitFor(() => expect(host.asked('resumeDownload')).toHaveLength(1));
    second.resolve(sampleState(6, { download_state: 2 }));
    await going;
    await expect(startDownload(stores, game)).resolves.toBe(false);
    first.resolve(sampleState(5, { download_state: 1 }));
    await started;
    expect(host.asked('downloadGame')).toHaveLength(1);
  });

  test('after an empty answer the host is asked for the state', async () => {
    host.on('downloadGame', () => null);
    host.on('getGameState', () => sampleState(5, { download_state: 1 }));
    await startDownload(stores, game);
    expect(known(5)?.download_state).toBe(1);
  });

  test.each([
    [5, '游戏正在下载中，请勿重复下载'],
    [6, '有游戏正在下载中，请稍后再试'],
  ])('while game %d downloads it is rejected before the host is asked', async (busy, text) => {
    acceptGame(stores, busy, sampleState(busy, { download: true, download_state: 1 }));
    await expect(startDownload(stores, game)).resolves.toBe(false);
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith(text, expect.anything());
    expect(host.asked('downloadGame')).toEqual([]);
  });

  test('a paused game blocks no other download: the host decides', async () => {
    acceptGame(stores, 6, sampleState(6, { download_state: 2 }));
    host.on('downloadGame', () => {
      throw new HostRefusal({
        kind: 'other-downloading',
        gameId: 6,
        message: '有游戏正在下载中，请稍后再试',
      });
    });
    await expect(startDownload(stores, game)).resolves.toBe(false);
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith(
      '有游戏正在下载中，请稍后再试',
      expect.anything(),
    );
  });

  test('a plain browser says what to use instead', async () => {
    vi.unstubAllGlobals();
    await expect(startDownload(stores, game)).resolves.toBe(false);
    expect(toast.show).toHaveBeenCalledExactlyOnceWith('请在游戏盒子客户端中使用');
  });
});

describe('the rest of a job', () => {
  test('shows the new state', async () => {
    host.on('pauseDownload', () => sampleState(5, { download_state: 2, progress: 40 }));
    await expect(pauseDownload(stores, 5)).resolves.toBe(true);
    expect(host.asked('pauseDownload')).toEqual([{ gameId: 5 }]);
    expect(known(5)).toMatchObject({ download_state: 2, progress: 40 });
  });

  test('a host without the action is reported without an error', async () => {
    await expect(pauseDownload(stores, 5)).resolves.toBe(false);
    expect(toast.show).toHaveBeenCalledExactlyOnceWith('当前客户端不支持此操作');
    expect(toast.error).not.toHaveBeenCalled();
  });

  test('a refusal is shown with its message', async () => {
    host.on('uninstallGame', () => {
      throw new HostRefusal({ kind: 'already-running', message: 'x' });
    });
    await uninstallGame(stores, 5);
    expect(toast.warning).toHaveBeenCalledWith('游戏已经在运行，请切换到游戏窗口', undefined);
  });
});

describe('a check while another game downloads', () => {
  beforeEach(() => {
    acceptGame(stores, 5, sampleState(5, { name: '青河' }));
    acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 }));
    host.on('verifyGame', ({ queue }) => {
      if (queue === true) return sampleState(5, { name: '青河', waiting: 'queue' });
      throw new HostRefusal({ kind: 'other-downloading', gameId: 6, message: 'x' });
    });
  });
  const refusal = () => vi.mocked(toast.warning).mock.lastCall;

  test('is refused in the same words as a download, and can be queued', async () => {
    useGames.of(stores).setState({ listed: true });
    await expect(verifyGame(stores, 5)).resolves.toBe(false);
    const [text, extras] = refusal() ?? [];
    expect(text).toBe('有游戏正在下载中，请稍后再试');
    expect(extras).toMatchObject({ note: '正在下载《铁潮》', stays: true });
    expect(extras?.actions?.map(({ label }) => label)).toEqual(['排队校验', '查看下载']);
    extras?.actions?.[0]?.run();
    await vi.waitFor(() =>
      expect(toast.show).toHaveBeenCalledExactlyOnceWith(
        '《青河》排队中，当前下载完成后自动校验并修复',
      ),
    );
    expect(known(5)?.waiting).toBe('queue');
  });

  test('shows the download where the host has no queue', async () => {
    await verifyGame(stores, 5);
    expect(refusal()?.[1]?.actions?.map(({ label }) => label)).toEqual(['查看下载']);
  });
});

test('继续 while another game downloads makes the game the next one, and says so', async () => {
  acceptGame(stores, 5, sampleState(5, { name: '青河', download_state: 2 }));
  acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 }));
  useGames.of(stores).setState({ listed: true });
  const waiting = { name: '青河', download_state: 2, waiting: 'queue' } as const;
  host.on('putDownloadFirst', () => sampleState(5, waiting));
  await expect(resumeDownload(stores, 5)).resolves.toBe(true);
  expect(host.asked('putDownloadFirst')).toEqual([{ gameId: 5 }]);
  expect(toast.show).toHaveBeenCalledExactlyOnceWith('《青河》排队中，当前下载完成后自动开始');
});

describe('an uninstallation', () => {
  test('that left files says which, and goes on by a button', async () => {
    const left = { kind: 'uninstall-incomplete', left: 2, path: '/g/b', message: 'x' } as const;
    host.on('uninstallGame', () => {
      throw new HostRefusal(left);
    });
    await uninstallGame(stores, 5);
    const [text, extras] = vi.mocked(toast.warning).mock.lastCall ?? [];
    expect(text).toContain('还剩 2 个文件，例如 /g/b');
    expect(extras).toMatchObject({ stays: true, actions: [{ label: '继续卸载' }] });
    host.on('uninstallGame', () => sampleState(5, { download_state: 0 }));
    extras?.actions?.[0]?.run();
    await vi.waitFor(() => expect(known(5)?.download_state).toBe(0));
    expect(host.asked('uninstallGame')).toHaveLength(2);
  });

  test.each([
    [['/g/mods'], '《青河》已卸载，但 /g/mods 是链接，它和它指向的内容没有删除'],
    [['/g/a', '/g/b'], '《青河》已卸载，但 /g/a 等 2 处是链接，它和它指向的内容没有删除'],
  ])('that left the links %j says so', async (leftLinks, text) => {
    acceptGame(stores, 5, sampleState(5, { name: '青河' }));
    host.on('uninstallGame', () => sampleState(5, { download_state: 0, leftLinks }));
    await expect(uninstallGame(stores, 5)).resolves.toBe(true);
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith(text, { stays: true });
  });

  test('from a disk that can’t be written offers no other folder', async () => {
    host.on('uninstallGame', () => {
      throw new HostRefusal({ kind: 'folder-not-writable', path: '/g', message: 'x' });
    });
    await uninstallGame(stores, 5);
    expect(vi.mocked(toast.warning).mock.lastCall?.[0]).not.toContain('更换安装目录');
  });
});
