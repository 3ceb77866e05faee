import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';

test.each([
  [0, ['b', 'a', 'c']],
  [1, ['a', 'b', 'c']],
  [2, ['a', 'c', 'b']],
  [9, ['a', 'c', 'b']],
  [-1, ['b', 'a', 'c']],
])('moving an item to index %i of a list of three', (at, wanted) => {
  expect(movedTo(['a', 'b', 'c'], 'b', at)).toEqual(wanted);
});
