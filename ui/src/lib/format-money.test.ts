import { expect, test } from 'vitest';
import { formatCount, formatMoney } from './format-money.ts';

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [1200, '¥12.00'],
  [123_456_789, '¥1,234,567.89'],
  [-650, '−¥6.50'],
])('%d fen read as %s', (fen, text) => {
  expect(formatMoney(fen)).toBe(text);
});

test('counts are grouped by thousands', () => {
  expect(formatCount(1280)).toBe('1,280');
  expect(formatCount(999)).toBe('999');
  expect(formatCount(-12_800)).toBe('−12,800');
});
