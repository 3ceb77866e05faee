import type { GameRecord } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { sampleState as state } from '../../../test/sample-states.ts';
import { mergeRecent } from './recent-games.ts';

const record = (gameId: number, lastPlayTime: number, playSeconds = 60): GameRecord => ({
  gameId,
  name: `游戏${gameId}`,
  coverPicture: '/assets/covers/a.svg',
  serverName: null,
  lastPlayTime,
  playSeconds,
});

test('the order is by the latest play in the host’s or the server’s record', () => {
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

test('games that are not on this computer come after those that are', () => {
  const merged = mergeRecent(
    [record(1, 300), record(2, 200), record(3, 100), record(4, 50)],
    [
      state(1, { lastPlayTime: 300, download_state: 0 }),
      state(3, { lastPlayTime: 100 }),
      state(4, { lastPlayTime: 50, download_state: 2 }),
    ],
    0,
  );
  expect(merged.map((game) => game.gameId)).toEqual([3, 4, 1, 2]);
});

test('times of a computer with a wrong clock are corrected by the server’s time', () => {
  const own = [state(1, {}), state(2, {}), state(3, { lastPlayTime: 1150, name: '青河' })];
  const merged = mergeRecent([record(1, 100), record(2, 200)], own, 1000);
  expect(merged.map((game) => [game.gameId, game.lastPlayTime])).toEqual([
    [2, 200],
    [3, 150],
    [1, 100],
  ]);
});

test.each([
  ['the host’s, which is ahead', { lastPlayTime: 300, lastServerId: 2 }, 2, ''],
  ['the platform’s of another computer', { lastPlayTime: 50, lastServerId: 2 }, 1, '一区'],
  ['the one that knows a server', { lastPlayTime: 300 }, 1, '一区'],
  ['by its name where both say it', { lastPlayTime: 300, lastServerId: 1 }, 1, '一区'],
])('the server a game was played on last: %s', (_, here, serverId, serverName) => {
  const there = { ...record(1, 100), serverId: 1, serverName: '一区' };
  expect(mergeRecent([there], [state(1, here)], 0)).toMatchObject([{ serverId, serverName }]);
});
