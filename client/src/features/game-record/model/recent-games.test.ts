import type { GameRecord } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { sampleState as state } from '../../../test/sample-states.ts';
import { mergeRecent } from './recent-games.ts';

const reader = { player: null, lead: 0 };
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
    reader,
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
    reader,
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
    reader,
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
    reader,
  );
  expect(merged.map((game) => game.gameId)).toEqual([3, 4, 1, 2]);
});

test('times of a computer with a wrong clock are corrected by the server’s time', () => {
  const own = [state(1, {}), state(2, {}), state(3, { lastPlayTime: 1150, name: '青河' })];
  const merged = mergeRecent([record(1, 100), record(2, 200)], own, { player: null, lead: 1000 });
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
  expect(mergeRecent([there], [state(1, here)], reader)).toMatchObject([{ serverId, serverName }]);
});

test('what another player played here is not shown, what nobody known played is', () => {
  const lately = { playSeconds: 900, lastPlayTime: 300 };
  const plays = [
    { userId: 8, ...lately, lastServerId: 2 },
    { userId: 7, playSeconds: 60, lastPlayTime: 200, lastServerId: 1 },
    { userId: null, playSeconds: 5, lastPlayTime: 100 },
  ];
  const states = [
    state(1, { name: '青河', ...lately, plays }),
    state(2, { name: '寒江', ...lately, plays: plays.slice(0, 1) }),
  ];
  expect(mergeRecent([], states, { player: 7, lead: 0 })).toMatchObject([
    { gameId: 1, playSeconds: 65, lastPlayTime: 200, serverId: 1 },
  ]);
  expect(mergeRecent([], states, { player: null, lead: 0 })).toMatchObject([
    { gameId: 1, playSeconds: 5, lastPlayTime: 100, serverId: null },
  ]);
});
