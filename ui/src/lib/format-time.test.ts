import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatCountdown,
  formatDate,
  formatAppointment,
  formatDateTime,
  formatDuration,
  formatDated,
  formatFull,
  formatMoment,
  formatPlayed,
  formatTurn,
  startOfDay,
} from './format-time.ts';

const beijing = 480;
const at = (text: string) => Date.parse(`${text}+08:00`);
const now = at('2026-06-10T15:24:00');

describe('a moment', () => {
  test.each([
    ['2026-06-10T20:00:00', '今天 20:00'],
    ['2026-06-10T00:00:00', '今天 00:00'],
    ['2026-06-11T10:00:00', '明天 10:00'],
    ['2026-06-12T10:00:00', '后天 10:00'],
    ['2026-06-13T00:00:00', '3 天后'],
    ['2026-06-09T23:59:00', '昨天 23:59'],
    ['2026-06-07T12:00:00', '3 天前'],
    ['2026-06-18T12:00:00', '6月18日'],
    ['2025-12-31T12:00:00', '2025年12月31日'],
  ])('%s reads as %s', (moment, text) => {
    expect(formatMoment(at(moment), now, beijing)).toBe(text);
  });

  test('is told in the machine’s zone where none is given', () => {
    expect(formatClock(now)).toBe(formatClock(now, -new Date(now).getTimezoneOffset()));
  });
});

test.each([
  ['2026-06-10T20:00:00', '今天 20:00'],
  ['2026-06-12T08:00:00', '后天 08:00'],
  ['2026-06-13T20:00:00', '6月13日 20:00'],
  ['2027-01-02T09:30:00', '2027年1月2日 09:30'],
])('what begins at %s reads as %s', (moment, text) => {
  expect(formatAppointment(at(moment), now, beijing)).toBe(text);
});

test.each([
  ['2026-06-11T00:00:00', '明天 00:00'],
  ['2026-06-13T00:00:00', '周六 00:00'],
  ['2026-06-14T00:00:00', '周日 00:00'],
  ['2026-06-15T00:00:00', '下周一 00:00'],
  ['2026-06-17T00:00:00', '下周三 00:00'],
  ['2026-07-01T00:00:00', '7月1日'],
])('what begins anew at %s does so %s', (moment, text) => {
  expect(formatTurn(at(moment), now, beijing)).toBe(text);
});

test('a date leaves out this year', () => {
  expect(formatDate(at('2026-01-02T00:00:00'), now, beijing)).toBe('1月2日');
  expect(formatFull(at('2026-01-02T09:05:00'), beijing)).toBe('2026-01-02 09:05');
  expect(formatDated(at('2026-01-02T09:05:00'), beijing)).toBe('2026年1月2日 09:05');
});

test('a record has its date and its clock, and the year where it is another', () => {
  expect(formatDateTime(at('2026-06-09T09:05:00'), now, beijing)).toBe('6月9日 09:05');
  expect(formatDateTime(at('2025-12-31T23:59:00'), now, beijing)).toBe('2025年12月31日 23:59');
});

test('the day starts at its midnight', () => {
  expect(startOfDay(now, beijing)).toBe(at('2026-06-10T00:00:00'));
});

test.each([
  [0, '0 秒'],
  [44.2, '45 秒'],
  [200, '3 分 20 秒'],
  [180, '3 分钟'],
  [7500, '2 小时 5 分钟'],
  [3 * 86_400 + 4 * 3600, '3 天 4 小时'],
  [Number.POSITIVE_INFINITY, '—'],
])('%d seconds last %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [12, '12 秒'],
  [488, '8 分钟'],
  [7525, '2 小时 5 分钟'],
])('%d seconds were played: %s', (seconds, text) => {
  expect(formatPlayed(seconds)).toBe(text);
});

test.each([
  [299_000, '04:59'],
  [3_723_000, '1:02:03'],
  [-5, '00:00'],
])('%d ms count down as %s', (milliseconds, text) => {
  expect(formatCountdown(milliseconds)).toBe(text);
});
