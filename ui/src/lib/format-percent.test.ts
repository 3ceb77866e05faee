import { expect, test } from 'vitest';
import { formatPercent } from './format-percent.ts';

test.each([
  [0, '0%'],
  [25, '25%'],
  [12.5, '12.5%'],
  [33.333_33, '33.33%'],
  [0.9, '0.9%'],
  [0.012_34, '0.0123%'],
  [100, '100%'],
])('%d reads as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});
