import type { GameState } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { sampleState } from '../../../../test/sample-states.ts';
import { stores } from '../../../../test/stores.ts';
import { acceptGame, acceptList, useGames } from './game-store.ts';
import { isInLibrary, libraryGames, libraryText } from './library.ts';

const order = (states: readonly GameState[], played: Readonly<Record<number, number>> = {}) =>
  libraryGames(new Map(states.map((state) => [state.gameId, state])), (gameId) => ({
    lastPlayTime: played[gameId] ?? 0,
  })).map(({ name }) => name);

test.each([
  [{ progress: 40, bytesPerSecond: 0 }, '连接中 40%'],
  [{ progress: 0 }, '连接中 0%'],
  [{ progress: 40 }, '下载中 40%'],
  [{ progress: 40, bytesPerSecond: 9 }, '下载中 40%'],
])('a download of which the host says %j is called %s', (more, text) => {
  expect(libraryText(sampleState(1, { download_state: 1, ...more }))).toBe(text);
});

test('what nobody has played is sorted by its installation', () => {
  const states = [
    sampleState(1, { name: '铁潮', installTime: 10 }),
    sampleState(2, { name: '青河', installTime: 20 }),
    sampleState(3, { name: '纸龙', installTime: 10 }),
    sampleState(4, { name: '安城', download_state: 2 }),
  ];
  expect(order(states)).toEqual(['青河', '铁潮', '纸龙', '安城']);
  expect(order(states, { 3: 5 })).toEqual(['纸龙', '青河', '铁潮', '安城']);
});

test('what is still to be installed stands in its turn, the running download first', () => {
  const queued = { download_state: 2, waiting: 'queue' } as const;
  const states = [
    sampleState(1, { ...queued, name: '安城', queuePosition: 2 }),
    sampleState(2, { ...queued, name: '青河', queuePosition: 1 }),
    sampleState(3, { name: '铁潮', download: true, download_state: 1 }),
    sampleState(4, { name: '纸龙', installTime: 10 }),
  ];
  expect(order(states)).toEqual(['纸龙', '铁潮', '青河', '安城']);
});

test('paused jobs keep the order in which the host lists them', () => {
  const paused = { download_state: 2 } as const;
  const states = [
    sampleState(3, { ...paused, name: '铁潮' }),
    sampleState(1, { ...paused, name: '安城' }),
    sampleState(2, { ...paused, name: '青河' }),
  ];
  for (const gameId of [1, 2, 3])
    acceptGame(stores, gameId, sampleState(gameId, { download: true, download_state: 1 }));
  acceptList(stores, states);
  expect(order([...useGames.of(stores).getState().games.values()].filter(isInLibrary))).toEqual([
    '铁潮',
    '安城',
    '青河',
  ]);
});

test.each([
  ['download', '下载失败'],
  ['update', '更新失败'],
  ['repair', '修复失败'],
  ['move', '移动失败'],
  [undefined, '需要处理'],
] as const)('a failed %s is called %s', (job, text) => {
  expect(libraryText(sampleState(1, { download_state: 5, version: '1', job }))).toBe(text);
});
