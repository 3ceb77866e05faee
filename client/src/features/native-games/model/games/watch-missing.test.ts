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
