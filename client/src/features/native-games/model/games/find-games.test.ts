import { expect, test } from 'vitest';
import { sampleState } from '../../../../test/sample-states.ts';
import { findGames } from './find-games.ts';

const names = ['苍狼·青河', '青河灯录', '纸龙', 'Ｖ3 飞车', '入海', '未装'];
const games = new Map(
  names.map((name, gameId) => [
    gameId,
    sampleState(gameId, { name, ...(name === '未装' ? { download_state: 0 } : {}) }),
  ]),
);

const find = (typed: string) =>
  findGames(games, typed).map(({ state, match }) => [
    state.name,
    state.name?.slice(match.start, match.end),
  ]);

test.each([
  ['青河', ['青河灯录', '青河'], ['苍狼·青河', '青河']],
  ['qh', ['青河灯录', '青河'], ['苍狼·青河', '青河']],
  ['狼青', ['苍狼·青河', '狼·青']],
  ['QHDL', ['青河灯录', '青河灯录']],
  [' zl ', ['纸龙', '纸龙']],
  ['v3', ['Ｖ3 飞车', 'Ｖ3']],
  ['v3fc', ['Ｖ3 飞车', 'Ｖ3 飞车']],
  ['rh', ['入海', '入海']],
])('%j finds by name and by initials, those that begin so first', (typed, ...found) => {
  expect(find(typed)).toEqual(found);
});

test.each(['', ' ', '未装', 'wz', 'hq', '·'])('%j finds nothing', (typed) => {
  expect(find(typed)).toEqual([]);
});
