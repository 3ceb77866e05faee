import { expect, test } from 'vitest';
import { MINOR_CAPS, minorCapAt } from './minor-caps.ts';

test.each([
  [0, 0, 0],
  [7, 0, 0],
  [8, 5000, 20_000],
  [15, 5000, 20_000],
  [16, 10_000, 40_000],
  [17, 10_000, 40_000],
])('at %d at most %d fen at once and %d a month', (age, singleFen, monthFen) => {
  expect(minorCapAt(age)).toMatchObject({ singleFen, monthFen });
});

test('an adult has no cap, and no age is left out', () => {
  expect(minorCapAt(18)).toBeNull();
  for (const [index, { fromAge }] of MINOR_CAPS.entries())
    expect(fromAge).toBe(MINOR_CAPS[index - 1]?.toAge ?? 0);
});
