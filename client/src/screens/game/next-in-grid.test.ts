import { expect, test } from 'vitest';
import { nextInGrid } from './next-in-grid.ts';

/** Three columns; the last row has two. */
const boxes = [
  [0, 0],
  [200, 0],
  [400, 0],
  [0, 300],
  [200, 300],
].map(([left = 0, top = 0]) => ({ left, top }));

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [4, 'ArrowRight', -1],
  [0, 'ArrowLeft', -1],
  [3, 'ArrowLeft', 2],
  [1, 'ArrowDown', 4],
  [2, 'ArrowDown', 4],
  [3, 'ArrowDown', -1],
  [4, 'ArrowUp', 1],
  [0, 'ArrowUp', -1],
  [0, 'Enter', -1],
  [-1, 'ArrowDown', -1],
])('from index %d, %s leads to index %d', (here, key, next) => {
  expect(nextInGrid(boxes, here, key)).toBe(next);
});
