import { expect, it } from 'vitest';
import { atLeast, atMost, formatVerdicts } from './limit.ts';

const plain = String;

it('counts a value at its bound as met', () => {
  expect(atMost('a', 5, 5, plain).met).toBe(true);
  expect(atMost('a', 6, 5, plain).met).toBe(false);
  expect(atLeast('a', 5, 5, plain).met).toBe(true);
  expect(atLeast('a', 4, 5, plain).met).toBe(false);
});

it('marks what was missed so that it stands out', () => {
  const table = formatVerdicts([atMost('start', 9, 8, plain)]);
  expect(table).toContain('| start |        9 |   ≤ 8 |  NO |');
});
