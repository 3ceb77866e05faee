import { expect, test } from 'vitest';
import { bytesOf, figureOf, isPreset, ownBandwidth } from './bandwidth.ts';

test.each([
  ['', '请输入限速数值'],
  ['  ', '请输入限速数值'],
  ['abc', '请输入数字，最多两位小数'],
  ['-5', '请输入数字，最多两位小数'],
  ['1e3', '请输入数字，最多两位小数'],
  ['1.234', '请输入数字，最多两位小数'],
  ['１２', '请输入数字，最多两位小数'],
  ['0', '限速请在 10 KB/s 到 1000 MB/s 之间'],
  ['0.001', '请输入数字，最多两位小数'],
  ['1001', '限速请在 10 KB/s 到 1000 MB/s 之间'],
  ['9999999', '限速请在 10 KB/s 到 1000 MB/s 之间'],
])('%s MB/s is refused: %s', (amount, message) => {
  const parsed = ownBandwidth.safeParse({ amount, unit: 'MB' });
  expect(parsed.error?.issues[0]).toMatchObject({ path: ['amount'], message });
});

test.each([
  [{ amount: ' 3.5 ', unit: 'MB' } as const, 3.5 * 1024 * 1024],
  [{ amount: '10', unit: 'KB' } as const, 10 * 1024],
  [{ amount: '1000', unit: 'MB' } as const, 1000 * 1024 * 1024],
])('%o is %d bytes a second', (figure, bytes) => {
  expect(bytesOf(ownBandwidth.parse(figure))).toBe(bytes);
});

test('less than 10 kB/s is refused', () => {
  expect(ownBandwidth.safeParse({ amount: '9', unit: 'KB' }).success).toBe(false);
});

test.each([
  [0, { amount: '', unit: 'KB' }],
  [300 * 1024, { amount: '300', unit: 'KB' }],
  [3.5 * 1024 * 1024, { amount: '3.5', unit: 'MB' }],
])('%d bytes are written as %o', (bytes, figure) => {
  expect(figureOf(bytes)).toEqual(figure);
});

test('presets are distinguished from typed figures', () => {
  expect(isPreset(0)).toBe(true);
  expect(isPreset(1024 * 1024)).toBe(true);
  expect(isPreset(1024 * 1024 + 1)).toBe(false);
});
