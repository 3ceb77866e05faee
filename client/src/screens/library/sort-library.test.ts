import { expect, test } from 'vitest';
import { sampleState } from '../../test/sample-states.ts';
import { filtersOf, sortLibrary } from './sort-library.ts';

const games = [
  sampleState(1, { name: '青河', sizeBytes: 5, installTime: 3, favourite: true }),
  sampleState(2, { name: '寒江', sizeBytes: 9, installTime: 1, download_state: 6 }),
  sampleState(3, { name: '北野', sizeBytes: 7, installTime: 2, missing: 'drive' }),
];
const playedOf = (gameId: number) => ({ playSeconds: [0, 1, 7, 3][gameId] ?? 0 });
const ids = (
  ...[order, filter, text = '']: [
    Parameters<typeof sortLibrary>[1]['order'],
    Parameters<typeof sortLibrary>[1]['filter'],
    string?,
  ]
) => sortLibrary(games, { order, filter, text, playedOf }).map(({ gameId }) => gameId);

test('sorts in every order, by default the latest first', () => {
  expect(ids('recent', 'all')).toEqual([1, 2, 3]);
  expect(ids('name', 'all')).toEqual([3, 2, 1]);
  expect(ids('size', 'all')).toEqual([2, 3, 1]);
  expect(ids('played', 'all')).toEqual([2, 3, 1]);
  expect(ids('installed', 'all')).toEqual([1, 3, 2]);
});

test('filters find their games, and filters without games are not offered', () => {
  expect(ids('recent', 'favourite')).toEqual([1]);
  expect(ids('recent', 'update')).toEqual([2]);
  expect(ids('recent', 'trouble')).toEqual([3]);
  expect(ids('recent', 'all', ' 寒 ')).toEqual([2]);
  const offered = filtersOf([...games]).map(({ label }) => label);
  expect(offered).toEqual(['全部 3', '收藏 1', '可更新 1', '需要处理 1']);
  expect(filtersOf([]).map(({ label }) => label)).toEqual(['全部 0']);
});
