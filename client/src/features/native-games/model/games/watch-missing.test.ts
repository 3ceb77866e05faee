import { afterEach, expect, test, vi } from 'vitest';
import { fakeHost } from '../../../../test/fake-host.ts';
import { sampleState } from '../../../../test/sample-states.ts';
import { stores } from '../../../../test/stores.ts';
import { acceptGame, acceptList, useGames } from './game-store.ts';
import { watchMissingGames } from './watch-missing.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['drive', 'folder'] as const)(
  'a %s that is back is noticed by itself',
  async (missing) => {
    vi.useFakeTimers();
    const host = fakeHost();
    host.on('listGames', () => [sampleState(5, { missing })]);
    acceptGame(stores, 5, sampleState(5));
    const stop = watchMissingGames(stores);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(host.asked('listGames')).toEqual([]);
    acceptGame(stores, 5, sampleState(5, { missing }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(useGames.of(stores).getState().games.get(5)?.missing).toBe(missing);
    host.on('listGames', () => [sampleState(5)]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(useGames.of(stores).getState().games.get(5)?.missing).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(host.asked('listGames')).toHaveLength(2);
    stop();
  },
);

test('a game that stays away is asked for more rarely, until something changes', async () => {
  vi.useFakeTimers();
  const host = fakeHost();
  host.on('listGames', () => [sampleState(5, { missing: 'folder' }), sampleState(6)]);
  acceptGame(stores, 5, sampleState(5, { missing: 'folder' }));
  const stop = watchMissingGames(stores);
  const asksIn = async (ms: number) => {
    const before = host.asked('listGames').length;
    await vi.advanceTimersByTimeAsync(ms);
    return host.asked('listGames').length - before;
  };
  expect(await asksIn(60_000)).toBe(12);
  const { games } = useGames.of(stores).getState();
  expect(await asksIn(60_000)).toBe(2);
  // Nothing changed, so nothing is rendered anew.
  expect(useGames.of(stores).getState().games).toBe(games);
  acceptGame(stores, 6, sampleState(6, { missing: 'drive' }));
  host.on('listGames', () => [5, 6].map((id) => sampleState(id, { missing: 'drive' })));
  expect(await asksIn(60_000)).toBe(12);
  stop();
});

test('the return to the window looks at once', async () => {
  const host = fakeHost();
  host.on('listGames', () => [sampleState(5)]);
  acceptGame(stores, 5, sampleState(5, { missing: 'drive' }));
  const stop = watchMissingGames(stores);
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() =>
    expect(useGames.of(stores).getState().games.get(5)?.missing).toBeUndefined(),
  );
  stop();
});

test('the return to the window finds a drive that was pulled out meanwhile', async () => {
  const host = fakeHost();
  host.on('listGames', () => [sampleState(5, { missing: 'drive' })]);
  acceptList(stores, [sampleState(5)]);
  const stop = watchMissingGames(stores);
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() =>
    expect(useGames.of(stores).getState().games.get(5)?.missing).toBe('drive'),
  );
  stop();
});
