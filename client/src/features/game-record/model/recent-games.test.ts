import type { GameRecord, GameState } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { mergeRecent } from './recent-games.ts';

const record = (gameId: number, lastPlayTime: number, playSeconds = 60): GameRecord => ({
  gameId,
  name: `游戏${gameId}`,
  coverPicture: '/assets/covers/a.svg',
  serverName: null,
  lastPlayTime,
  playSeconds,
});

const state = (gameId: number, more: Partial<GameState>): GameState => ({
  gameId,
  coverPrcture: '',
  download: false,
  download_state: 4,
  download_progress: 100,
  progress: 100,
  ...more,
});

test('the latest play of either record decides the order', () => {
  const merged = mergeRecent(
    [record(1, 100), record(2, 200)],
    [state(1, { lastPlayTime: 300, playSeconds: 90 })],
    0,
  );
  expect(merged.map((game) => [game.gameId, game.lastPlayTime, game.playSeconds])).toEqual([
    [1, 300, 90],
    [2, 200, 60],
  ]);
});

test('the same play is not counted twice', () => {
  const [game] = mergeRecent(
    [record(1, 100, 500)],
    [state(1, { lastPlayTime: 90, playSeconds: 400 })],
    0,
  );
  expect(game).toMatchObject({ lastPlayTime: 100, playSeconds: 500, name: '游戏1' });
});

test('a game only this computer knows is listed by its name there', () => {
  const merged = mergeRecent(
    [],
    [
      state(3, { lastPlayTime: 5, name: '青河' }),
      state(4, { lastPlayTime: 6 }),
      state(5, {}),
      null,
    ],
    0,
  );
  expect(merged.map((game) => game.name)).toEqual(['青河']);
});

test('what a computer with a wrong clock recorded stands where the platform would put it', () => {
  const own = [state(3, { lastPlayTime: 1150, name: '青河' })];
  const merged = mergeRecent([record(1, 100), record(2, 200)], own, 1000);
  expect(merged.map((game) => [game.gameId, game.lastPlayTime])).toEqual([
    [2, 200],
    [3, 150],
    [1, 100],
  ]);
});
