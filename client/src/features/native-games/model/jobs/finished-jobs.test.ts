import type { GameState } from '@gamebox/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { sampleState } from '../../../../test/sample-states.ts';
import { useAwaitedServer } from './awaited-server.ts';
import { tellFinishedJobs } from './finished-jobs.ts';
import { acceptGame, useGames } from '../games/game-store.ts';
import { failLaunch, useLaunch } from '../launch/launch-store.ts';
import { useSessionDownloads } from './session-downloads.ts';
import { stores } from '../../../../test/stores.ts';

let end: () => void;
const told = vi.spyOn(toast, 'success');

beforeEach(() => {
  told.mockClear();
  end = tellFinishedJobs(stores, useGames.of(stores).getState().games);
});
afterEach(() => {
  end();
});

const busy: Partial<GameState> = { name: '铁潮', download: true, download_state: 1 };

function ends(from: Partial<GameState>, to: Partial<GameState>): void {
  acceptGame(stores, 5, sampleState(5, { ...busy, ...from }));
  acceptGame(stores, 5, sampleState(5, { name: '铁潮', ...to }));
}

test.each<[string, Partial<GameState>, Partial<GameState>, string]>([
  ['a first download', {}, { version: '1.0' }, '《铁潮》已安装，可以启动了'],
  ['on a host that tells no version', {}, {}, '《铁潮》已安装，可以启动了'],
  ['an update', { version: '1.0' }, { version: '2.0' }, '《铁潮》已更新到 2.0'],
  [
    'a check',
    { version: '1.0', repairing: true },
    { version: '1.0', repairedFiles: 0 },
    '校验完成，文件完好',
  ],
  [
    'a repair',
    { version: '1.0', repairing: true },
    { version: '1.0', repairedFiles: 3 },
    '修复了 3 个文件',
  ],
  [
    'a check that counts',
    { version: '1.0', repairing: true },
    { version: '1.0', repairedFiles: 0, checkedFiles: 1234 },
    '已校验 1,234 个文件，全部完好',
  ],
  [
    'a move',
    { version: '1.0', stage: 'moving', installPath: '/a' },
    { version: '1.0', installPath: '/b' },
    '《铁潮》已移动',
  ],
])('%s that succeeds is announced once', (_, from, to, text) => {
  ends(from, to);
  acceptGame(stores, 5, sampleState(5, { name: '铁潮', ...to }));
  expect(told).toHaveBeenCalledExactlyOnceWith(text);
});

test('a first download is announced with what its page says of the chosen server', () => {
  const awaited = useAwaitedServer.of(stores);
  awaited.setState({ gameId: 5, text: '一区 今天 12:00 开服，可以先进 二区' });
  ends({}, { version: '1.0' });
  expect(told).toHaveBeenCalledExactlyOnceWith(
    '《铁潮》已安装，一区 今天 12:00 开服，可以先进 二区',
  );
  awaited.setState({ gameId: null });
});

test.each<[string, Partial<GameState>, string]>([
  ['a first download', {}, '《铁潮》已安装，可以启动了'],
  ['an update', { version: '1.0' }, '《铁潮》已更新到 2.0'],
])(
  '%s paused before its end is announced and listed, also if the new version comes first',
  (_, from, text) => {
    useSessionDownloads.of(stores).setState({ finished: [] });
    acceptGame(stores, 5, sampleState(5, { ...busy, ...from }));
    acceptGame(stores, 5, sampleState(5, { ...from, download_state: 2 }));
    ends({ version: '2.0', stage: 'installing' }, { version: '2.0' });
    expect(told).toHaveBeenCalledExactlyOnceWith(text);
    expect(useSessionDownloads.of(stores).getState().finished).toEqual([5]);
  },
);

test.each<[string, Partial<GameState>, Partial<GameState>]>([
  ['given up', { version: '1.0' }, { version: '1.0' }],
  ['failed', {}, { download_state: 5 }],
  ['paused', {}, { download_state: 2 }],
])('a job that was %s is not announced', (_, from, to) => {
  ends(from, to);
  expect(told).not.toHaveBeenCalled();
});

test('a game found installed is not announced', () => {
  acceptGame(stores, 5, sampleState(5, { repairedFiles: 0 }));
  expect(told).not.toHaveBeenCalled();
});

test('the end of a job clears the launch failure of its game alone', () => {
  failLaunch(stores, 5, { kind: 'exited-at-once', exitCode: 1, message: '' });
  ends({ version: '1.0' }, { version: '1.0' });
  expect(useLaunch.of(stores).getState().failure).not.toBeNull();
  ends({ version: '1.0' }, { version: '1.0', repairedFiles: 1 });
  expect(useLaunch.of(stores).getState().failure).toBeNull();
  failLaunch(stores, 6, { kind: 'exited-at-once', exitCode: 1, message: '' });
  ends({ version: '1.0' }, { version: '1.0', repairedFiles: 1 });
  expect(useLaunch.of(stores).getState().failure).not.toBeNull();
});

test('a download that fails, also again, is told with why, but not beside its own page', () => {
  const warned = vi.spyOn(toast, 'warning').mockClear();
  const failure = { kind: 'disk-full', needBytes: 2, freeBytes: 1, message: '' } as const;
  const failed = { download_state: 5, job: 'download', failure } as const;
  ends({}, failed);
  ends({}, failed);
  expect(warned.mock.calls).toEqual([
    ['《铁潮》下载失败：磁盘空间不足'],
    ['《铁潮》下载失败：磁盘空间不足'],
  ]);
  window.history.replaceState(null, '', '/detail?gameId=5');
  ends({}, failed);
  window.history.replaceState(null, '', '/');
  ends({ job: 'move' }, { ...failed, job: 'move' });
  expect(warned).toHaveBeenCalledTimes(2);
});
