import { expect, test } from 'vitest';
import { YEARS, holidayOf, knowsYearOf, missingYear } from './holidays.ts';

test.each([
  ['2026-02-14', 'work'],
  ['2026-02-15', 'off'],
  ['2026-02-23', 'off'],
  ['2026-02-24', null],
  ['2026-10-01', 'off'],
  ['2025-10-08', 'off'],
  ['2025-10-11', 'work'],
  ['2031-10-01', null],
])('%s is %s', (day, expected) => {
  expect(holidayOf(day)).toBe(expected);
});

test('knows its years', () => {
  expect(knowsYearOf('2026-12-31')).toBe(true);
  expect(knowsYearOf('2019-12-31')).toBe(false);
});

test.each([
  ['2025-12-31', null],
  ['2026-10-31', null],
  ['2030-06-01', '2030'],
])('on %s %s is waited for', (day, year) => {
  expect(missingYear(day)).toBe(year);
});

test('the year after the last one known is waited for from November on', () => {
  const last = Math.max(...Object.keys(YEARS).map(Number));
  expect(missingYear(`${last}-10-31`)).toBeNull();
  expect(missingYear(`${last}-11-01`)).toBe(String(last + 1));
});

test.each(Object.entries(YEARS))(
  'the calendar of %s is in order',
  (year, { off, work, source }) => {
    expect(source).toContain(`${year}年`);
    expect(off.flat().toSorted()).toEqual(off.flat());
    expect(work.toSorted()).toEqual([...work]);
    for (const [from, to] of off) expect(from <= to).toBe(true);
    for (const day of [...off.flat(), ...work]) expect(day.slice(0, 4)).toBe(year);
    // Only a weekend can be made a working day, and no day is both.
    for (const day of work) expect([0, 6]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
    for (const day of work) expect(off.some(([from, to]) => from <= day && day <= to)).toBe(false);
  },
);
