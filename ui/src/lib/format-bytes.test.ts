import { expect, test } from 'vitest';
import { formatBytes, formatRate } from './format-bytes.ts';

test.each([
  [0, '0 B'],
  [512, '512 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536 * 1024, '1.5 MB'],
  [104.2 * 1024 * 1024, '104.2 MB'],
  [1023.6 * 1024, '1.0 MB'],
  [1023.9 * 1024 * 1024, '1023.9 MB'],
  [1023.99 * 1024 * 1024, '1.0 GB'],
  [13_207_024_435, '12.3 GB'],
  [Number.NaN, '—'],
  [-1, '—'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a rate says per second', () => {
  expect(formatRate(3.2 * 1024 * 1024)).toBe('3.2 MB/s');
});
