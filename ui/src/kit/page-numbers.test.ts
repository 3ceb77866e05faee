import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 after 20'],
  [10, 20, '1 before 8 9 10 11 12 after 20'],
  [19, 20, '1 before 17 18 19 20'],
])('on page %d of %d: %s', (pageNo, last, text) => {
  expect(pageNumbers(pageNo, last).join(' ')).toBe(text);
});
