import { describe, expect, test } from 'vitest';
import { overlapping, periodForm, periodName } from './schedule.ts';

const period = (from: string, to: string) => ({ from, to, bytesPerSecond: 1024 });

test.each([
  ['09:00', '18:00', true],
  ['22:00', '06:00', true],
  ['09:00', '09:00', false],
  ['24:00', '06:00', false],
  ['', '06:00', false],
])('from %s to %s: %s', (from, to, fine) => {
  expect(periodForm.safeParse(period(from, to)).success).toBe(fine);
});

test('a period over midnight says so', () => {
  expect(periodName(period('09:00', '18:00'))).toBe('09:00–18:00');
  expect(periodName(period('22:00', '06:00'))).toBe('22:00–次日 06:00');
});

describe('two periods share time', () => {
  const kept = [period('09:00', '12:00'), period('22:00', '02:00')];
  test.each([
    ['10:00', '11:00', '09:00'],
    ['08:00', '09:01', '09:00'],
    ['23:00', '23:30', '22:00'],
    ['01:00', '03:00', '22:00'],
    ['21:00', '08:00', '22:00'],
    ['12:00', '22:00', undefined],
    ['02:00', '09:00', undefined],
  ])('%s–%s', (from, to, with_) => {
    expect(overlapping(kept, period(from, to))?.from).toBe(with_);
  });

  test('a period that ends at midnight does not overlap the next day', () => {
    expect(overlapping([period('22:00', '00:00')], period('00:00', '06:00'))).toBeUndefined();
  });
});
