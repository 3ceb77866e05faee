import { expect, test } from 'vitest';
import type { HistoryEntry } from '@gamebox/contract/host';
import { NO_LIBRARY, readLibrary, withEntry, withFavourite } from './library-data.ts';

const entry = (gameId: number): HistoryEntry => ({
  gameId,
  name: `game ${gameId}`,
  coverPrcture: '',
  kind: 'install',
  endTime: gameId,
  version: '1.0',
  bytes: 1,
});

test('the latest comes first, and the number kept is limited', () => {
  let data = NO_LIBRARY;
  for (let gameId = 1; gameId <= 250; gameId += 1) data = withEntry(data, entry(gameId));
  expect(data.history.length).toBe(200);
  expect(data.history[0]?.gameId).toBe(250);
  expect(data.history.at(-1)?.gameId).toBe(51);
});

test('a game is marked once, and unmarked when the mark is removed', () => {
  const marked = withFavourite(withFavourite(withFavourite(NO_LIBRARY, 1, true), 2, true), 1, true);
  expect(marked.favourites).toEqual([2, 1]);
  expect(withFavourite(marked, 2, false).favourites).toEqual([1]);
});

test('usable rows of a damaged file are kept', () => {
  const history = [entry(1), { gameId: 2 }, { ...entry(3), kind: 'unheard of' }, entry(4)];
  const { value, salvaged } = readLibrary({ favourites: [1, 'x', -2, 3], history });
  expect(value).toEqual({ favourites: [1, 3], history: [entry(1), entry(4)] });
  expect(salvaged).toBe(true);
  expect(readLibrary({ favourites: [], history: [] }).salvaged).toBe(false);
  expect(() => readLibrary([])).toThrow('object');
});
