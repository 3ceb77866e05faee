import { expect, it } from 'vitest';
import { atLeast, atMost, formatVerdicts } from './limit.ts';

const plain = String;

it('a value equal to its limit meets it', () => {
  expect(atMost('a', 5, 5, plain).met).toBe(true);
  expect(atMost('a', 6, 5, plain).met).toBe(false);
  expect(atLeast('a', 5, 5, plain).met).toBe(true);
  expect(atLeast('a', 4, 5, plain).met).toBe(false);
});

it('marks a missed limit', () => {
  const table = formatVerdicts([atMost('start', 9, 8, plain)]);
  expect(table).toContain('| start |        9 |   ≤ 8 |  NO |');
});
