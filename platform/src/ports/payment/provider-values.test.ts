import { expect, test } from 'vitest';
import {
  billableText,
  chinaDateTime,
  chinaTime,
  fenOfYuan,
  isBillDue,
  yuanOf,
} from './provider-values.ts';

test.each([
  [1, '0.01'],
  [100, '1.00'],
  [8_888, '88.88'],
  [115_010, '1150.10'],
])('%i fen are %s yuan and back', (fen, yuan) => {
  expect(yuanOf(fen)).toBe(yuan);
  expect(fenOfYuan.parse(yuan)).toBe(fen);
});

test('a time before all payments is refused', () => {
  expect(chinaTime.safeParse('1970-01-01 08:00:00').data).toBe(0);
  expect(chinaTime.safeParse('1970-01-01 07:59:59').success).toBe(false);
});

test.each([
  ['88.8', 8_880],
  [88.8, 8_880],
  ['19.99\t', 1_999],
  ['-1.00', -100],
  ['0', 0],
])('%s yuan are %i fen', (yuan, fen) => {
  expect(fenOfYuan.parse(yuan)).toBe(fen);
});

test.each(['', '1.999', '1e3', 'NaN', '1,000.00', '.5'])('%s is no amount', (text) => {
  expect(fenOfYuan.safeParse(text).success).toBe(false);
});

test('times are China’s, whatever zone the server is in', () => {
  const time = Date.parse('2026-11-22T13:05:09+08:00');
  expect(chinaDateTime(time)).toBe('2026-11-22 13:05:09');
  expect(chinaTime.parse('2026-11-22 13:05:09')).toBe(time);
  expect(chinaTime.safeParse('2026-11-32 13:05:09').success).toBe(false);
});

test('a bill is due at noon of the next day', () => {
  expect(isBillDue('2026-11-21', Date.parse('2026-11-22T11:59:59+08:00'))).toBe(false);
  expect(isBillDue('2026-11-21', Date.parse('2026-11-22T12:00:00+08:00'))).toBe(true);
});

test('a text has nothing that splits a line of a bill', () => {
  expect(billableText('充值,一服\n"`x', 128)).toBe('充值 一服 x');
});
