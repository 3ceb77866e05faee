import type { GameState } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { sampleState } from '../../../../test/sample-states.ts';
import type { LaunchState } from './launch-store.ts';
import { playStateOf } from './play-state.ts';

const game = { gameId: 5, sizeBytes: 1000, downloadable: true };
const still: LaunchState = {
  phase: 'init',
  preparing: null,
  asking: false,
  gameId: null,
  failure: null,
  silent: false,
};
const of = (state: GameState | null | undefined, launch = still) =>
  playStateOf(game, state, launch);

test.each([
  ['nothing known', null, { kind: 'download', sizeBytes: 1000 }],
  ['not answered', undefined, { kind: 'download', sizeBytes: 1000 }],
  ['none', sampleState(5, { download_state: 0 }), { kind: 'download', sizeBytes: 1000 }],
  [
    'downloading',
    sampleState(5, { download_state: 1, progress: 40, bytesPerSecond: 9, secondsLeft: 3 }),
    { kind: 'downloading', percent: 40, bytesPerSecond: 9, secondsLeft: 3 },
  ],
  [
    'downloading by its flag alone',
    sampleState(5, { download: true, download_state: 0, progress: 1 }),
    { kind: 'downloading', percent: 1, bytesPerSecond: null, secondsLeft: null },
  ],
  [
    'connecting: nothing has come yet',
    sampleState(5, { download_state: 1, progress: 40, stage: 'downloading', bytesPerSecond: 0 }),
    { kind: 'downloading', percent: 40, bytesPerSecond: null, secondsLeft: null },
  ],
  ['paused', sampleState(5, { download_state: 2, progress: 40 }), { kind: 'paused', percent: 40 }],
  [
    'installing',
    sampleState(5, { download_state: 3, progress: 90 }),
    { kind: 'installing', percent: 90, work: 'installing' },
  ],
  [
    'checking an installed game',
    sampleState(5, { download_state: 3, progress: 20, repairing: true, stage: 'verifying' }),
    { kind: 'installing', percent: 20, work: 'verifying' },
  ],
  [
    'moving',
    sampleState(5, { download_state: 3, progress: 20, stage: 'moving' }),
    { kind: 'installing', percent: 20, work: 'moving' },
  ],
  [
    'waiting for its turn',
    sampleState(5, { download_state: 2, waiting: 'queue', queuePosition: 2 }),
    { kind: 'queued', position: 2 },
  ],
  [
    'waiting for the network',
    sampleState(5, { download_state: 2, progress: 7, waiting: 'offline' }),
    { kind: 'paused', percent: 7, offline: true },
  ],
  [
    'being prepared',
    sampleState(5, { download_state: 1, progress: 0, stage: 'preparing' }),
    { kind: 'downloading', percent: 0, bytesPerSecond: null, secondsLeft: null, preparing: true },
  ],
  ['installed', sampleState(5), { kind: 'ready' }],
  ['running', sampleState(5, { running: true }), { kind: 'playing' }],
  ['update', sampleState(5, { download_state: 6 }), { kind: 'update', sizeBytes: 1000 }],
  [
    'update with its size',
    sampleState(5, {
      download_state: 6,
      update: { version: '2', notes: '', downloadBytes: 9 },
    }),
    { kind: 'update', sizeBytes: 9 },
  ],
  [
    'failed in words',
    sampleState(5, { download_state: 5, message: '磁盘已满' }),
    { kind: 'failed', message: '磁盘已满', remedy: 'retry' },
  ],
  [
    'failed with nothing said',
    sampleState(5, { download_state: 5 }),
    { kind: 'failed', message: '下载失败', remedy: 'retry' },
  ],
])('%s', (_, state, shown) => {
  expect(of(state)).toEqual(shown);
});

test('a failure that a repair can fix offers one', () => {
  const failure = { kind: 'program-missing', path: 'a', message: '' } as const;
  expect(of(sampleState(5, { download_state: 5, failure }))).toMatchObject({ remedy: 'repair' });
});

test('a half-removed game offers to go on with the removal', () => {
  const failure = { kind: 'uninstall-incomplete', left: 2, path: 'a', message: '' } as const;
  expect(of(sampleState(5, { download_state: 5, failure }))).toMatchObject({ remedy: 'uninstall' });
});

test.each([4, 6] as const)('an installed game that is out of reach says why (%d)', (at) => {
  expect(of(sampleState(5, { download_state: at, missing: 'drive' }))).toEqual({ kind: 'away' });
  expect(of(sampleState(5, { download_state: at, missing: 'folder' }))).toMatchObject({
    kind: 'failed',
    remedy: 'repair',
  });
});

test('a game without a package can’t be downloaded', () => {
  const shown = playStateOf({ ...game, downloadable: false }, null, still);
  expect(shown.kind).toBe('unavailable');
});

test('only the launch of the game itself is shown', () => {
  expect(of(sampleState(5), { ...still, phase: 'pending', gameId: 5 })).toEqual({
    kind: 'launching',
  });
  expect(of(sampleState(5), { ...still, phase: 'success', gameId: 5 })).toEqual({
    kind: 'launched',
  });
  expect(of(sampleState(5), { ...still, phase: 'pending', gameId: 6 })).toEqual({ kind: 'ready' });
  expect(of(sampleState(5), { ...still, preparing: 5 })).toEqual({ kind: 'launching' });
  expect(of(sampleState(5), { ...still, preparing: 6 })).toEqual({ kind: 'ready' });
  expect(of(sampleState(5), { ...still, preparing: 5, asking: true })).toEqual({ kind: 'ready' });
});
