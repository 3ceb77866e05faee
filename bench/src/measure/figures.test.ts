import { expect, it } from 'vitest';
import { kilobytes, number, spread } from './figures.ts';

it('shows two decimals for small figures only', () => {
  expect([0.756, 3, 9.5, 12.6, 12_345.6].map(number)).toEqual([
    '0.76',
    '3',
    '9.50',
    '13',
    '12,346',
  ]);
});

it('shows the median with the lowest and the highest', () => {
  expect(spread([30, 10, 20])).toBe('20 (10–30)');
});

it('counts 1,000 bytes per kilobyte, as the limit does', () => {
  expect(kilobytes(150_000)).toBe('150.0 kB');
});
