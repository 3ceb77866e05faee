import { describe, expect, test } from 'vitest';
import { ageAt, chinaClock, chinaDayStart, parseChinaDay, splitAtMidnights } from './time.ts';

test('reads a clock in China whatever the machine’s zone', () => {
  expect(chinaClock(Date.parse('2026-06-19T16:00:00Z'))).toEqual({
    day: '2026-06-20',
    weekday: 6,
    secondOfDay: 0,
  });
  expect(chinaClock(Date.parse('2026-06-19T15:59:59Z'))).toEqual({
    day: '2026-06-19',
    weekday: 5,
    secondOfDay: 86_399,
  });
});

test('finds when the day began in China', () => {
  const start = Date.parse('2026-06-20T00:00:00+08:00');
  expect(parseChinaDay('2026-06-20')).toBe(start);
  expect(chinaDayStart(start)).toBe(start);
  expect(chinaDayStart(start + 86_399_999)).toBe(start);
});

describe('age', () => {
  const at = (date: string) => Date.parse(`${date}+08:00`);
  test.each([
    ['2008-06-17', '2026-06-16T23:59:59', 17],
    ['2008-06-17', '2026-06-17T00:00:00', 18],
    ['2008-02-29', '2026-02-28T12:00:00', 17],
    ['2008-02-29', '2026-03-01T00:00:00', 18],
    ['2019-01-01', '2026-12-31T23:59:59', 7],
  ])('born %s, on %s: %i', (birthDate, date, age) => {
    expect(ageAt(birthDate, at(date))).toBe(age);
  });
});

test('cuts a stretch at China’s midnights', () => {
  const at = (time: string) => Date.parse(`${time}+08:00`);
  expect(splitAtMidnights(at('2026-06-19T23:59:00'), at('2026-06-21T00:01:00'))).toEqual([
    { day: '2026-06-19', from: at('2026-06-19T23:59:00'), to: at('2026-06-20T00:00:00') },
    { day: '2026-06-20', from: at('2026-06-20T00:00:00'), to: at('2026-06-21T00:00:00') },
    { day: '2026-06-21', from: at('2026-06-21T00:00:00'), to: at('2026-06-21T00:01:00') },
  ]);
  expect(splitAtMidnights(at('2026-06-19T12:00:00'), at('2026-06-19T12:00:00'))).toEqual([]);
  expect(splitAtMidnights(at('2026-06-19T12:00:01'), at('2026-06-19T12:00:00'))).toEqual([]);
});
