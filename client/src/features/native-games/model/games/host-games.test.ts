import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeHost } from '../../../../test/fake-host.ts';
import { sampleState } from '../../../../test/sample-states.ts';
import { currentJobs } from '../jobs/current-jobs.ts';
import { acceptGame, isPlayable, useGames } from './game-store.ts';
import { isInLibrary, libraryText } from './library.ts';
import { hearGame, loadGames, refreshGame, watchSilentJobs } from './host-games.ts';
import { describeGame } from './describe-game.ts';
import { useHostSilence } from './host-silence.ts';
import { useGameState } from './use-game-state.ts';
import { InStores } from '../../../../test/test-http.tsx';
import { stores } from '../../../../test/stores.ts';

let host: ReturnType<typeof fakeHost>;
const known = (gameId: number) => useGames.of(stores).getState().games.get(gameId);

beforeEach(() => {
  host = fakeHost();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a host that lists its games is not asked for each game', async () => {
  host.on('listGames', () => [sampleState(5)]);
  await loadGames(stores);
  const { result } = renderHook(() => [useGameState(5), useGameState(6)], { wrapper: InStores });
  expect(result.current[0]?.download_state).toBe(4);
  expect(result.current[1]).toBeNull();
  expect(host.asked('getGameState')).toEqual([]);
});

test('a host that can’t list them is asked for each game once', async () => {
  host.on('getGameState', ({ gameId }) => (gameId === 5 ? sampleState(5) : null));
  await loadGames(stores);
  const { result } = renderHook(() => [useGameState(5), useGameState(5), useGameState(6)], {
    wrapper: InStores,
  });
  expect(result.current).toEqual([undefined, undefined, undefined]);
  await act(() =>
    vi.waitFor(() => expect([known(5)?.gameId, known(6)]).toEqual([5, null]), 30_000),
  );
  expect(result.current[0]?.gameId).toBe(5);
  expect(host.asked('getGameState')).toEqual([
    { gameId: 5, download: false },
    { gameId: 6, download: false },
  ]);
});

test('a game that the host can’t answer for stays unchanged', async () => {
  acceptGame(stores, 5, sampleState(5));
  await refreshGame(stores, 5);
  expect(known(5)?.download_state).toBe(4);
});

test('an installed game with an unknown download state can be launched', async () => {
  const newer = { ...sampleState(5), download_state: 71 };
  host.on('listGames', () => [{ ...sampleState(6), version: '1.0.0', download_state: 'new' }]);
  host.on('getGameState', () => newer);
  acceptGame(stores, 5, sampleState(5));
  await refreshGame(stores, 5);
  await loadGames(stores);
  expect(isPlayable(known(5))).toBe(true);
  // Not known before, but a version is installed.
  expect(isPlayable(known(6))).toBe(true);
});

test('a game in a state that the page does not know stays in the library, and says so', async () => {
  host.on('listGames', () => [{ ...sampleState(8), download_state: 71 }]);
  await loadGames(stores);
  const game = known(8);
  expect(isInLibrary(game)).toBe(true);
  expect(isPlayable(game)).toBe(true);
  expect(game && libraryText(game)).toBe('状态未知');
  acceptGame(stores, 8, sampleState(8));
  expect(libraryText(known(8) ?? sampleState(0))).toBe('可启动');
});

test('a working host that falls silent is noticed, and its return too', async () => {
  vi.useFakeTimers();
  const silent = () => useHostSilence.of(stores).getState().silent;
  host.on('getGameState', () => new Promise(() => undefined));
  acceptGame(stores, 7, sampleState(7));
  const stop = watchSilentJobs(stores);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(silent()).toBe(false);
  acceptGame(stores, 7, sampleState(7, { download_state: 1 }));
  await vi.advanceTimersByTimeAsync(4000);
  expect(silent()).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(silent()).toBe(true);
  hearGame(stores, sampleState(7, { download_state: 1 }));
  expect(silent()).toBe(false);
  stop();
});

test('a download without messages from the host is polled every 2 s', async () => {
  vi.useFakeTimers();
  host.on('getGameState', () => sampleState(5, { download_state: 1, progress: 50 }));
  acceptGame(stores, 5, sampleState(5, { download_state: 1, progress: 1 }));
  const stop = watchSilentJobs(stores);
  await vi.advanceTimersByTimeAsync(2000);
  expect(known(5)?.progress).toBe(50);
  await vi.advanceTimersByTimeAsync(1500);
  hearGame(stores, sampleState(5, { download_state: 1, progress: 60 }));
  await vi.advanceTimersByTimeAsync(500);
  expect(host.asked('getGameState')).toHaveLength(1);
  hearGame(stores, sampleState(5));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(host.asked('getGameState')).toHaveLength(1);
  stop();
});

test('a new name is sent to the host if it knows the game', async () => {
  host.on('setGameState', () => sampleState(5, { name: '新名' }));
  await describeGame(stores, 5, { name: '新名', coverPrcture: '/n.svg' });
  expect(host.asked('setGameState')).toEqual([]);
  acceptGame(stores, 5, sampleState(5, { name: '旧名' }));
  await describeGame(stores, 5, { name: '新名', coverPrcture: '/n.svg' });
  expect(host.asked('setGameState')).toEqual([
    { gameId: 5, download: false, name: '新名', coverPrcture: '/n.svg' },
  ]);
  expect(known(5)?.name).toBe('新名');
});

test('a version that the host neither has nor offers is reported to it', async () => {
  const shown = { name: '青河', coverPrcture: '' };
  const told = async (state: Parameters<typeof sampleState>[1], version: string) => {
    const before = host.asked('setGameState').length;
    acceptGame(stores, 5, sampleState(5, { ...shown, ...state }));
    await describeGame(stores, 5, { ...shown, version });
    return host.asked('setGameState').length > before;
  };
  const update = { version: '1.2', notes: '', downloadBytes: 1 };
  host.on('setGameState', () => sampleState(5, shown));
  expect(await told({ version: '1.1' }, '1.2')).toBe(true);
  expect(await told({ version: '1.2' }, '1.2')).toBe(false);
  expect(await told({ version: '1.1', update }, '1.2')).toBe(false);
  expect(await told({ version: undefined }, '1.2')).toBe(false);
});

test('the menu lists running jobs before waiting ones', () => {
  const paused = sampleState(5, { download_state: 2 });
  const busy = sampleState(6, { download_state: 3 });
  const jobs = (...states: ReturnType<typeof sampleState>[]) =>
    currentJobs(new Map(states.map((state) => [state.gameId, state])));
  expect(jobs(sampleState(4))).toEqual([]);
  expect(jobs(paused)).toEqual([paused]);
  expect(jobs(paused, busy)).toEqual([busy, paused]);
});
