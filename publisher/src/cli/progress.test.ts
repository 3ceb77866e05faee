import { expect, test } from 'vitest';
import { formatBytes, Progress } from './progress.ts';

function progressOn(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const progress = new Progress({ isTTY, write: (text) => written.push(text) }, () => now);
  return { progress, written, wait: (ms: number) => (now += ms) };
}

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '0.98 KiB'],
  [65_536, '64.0 KiB'],
  [300 * 2 ** 20, '300 MiB'],
  [2 ** 40, '1.00 TiB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a terminal has one bar, drawn over itself a few times a second', () => {
  const { progress, written, wait } = progressOn(true);
  progress.report('reading', 0, 100);
  progress.report('reading', 1, 100);
  wait(300);
  progress.report('reading', 50, 100);
  progress.end();
  progress.end();
  expect(written).toEqual([
    `\r\u001b[Kreading ${'░'.repeat(30)} 0 %`,
    `\r\u001b[Kreading ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`,
    '\n',
  ]);
});

test('elsewhere there are plain lines, every few seconds and at the end', () => {
  const { progress, written, wait } = progressOn(false);
  progress.report('reading', 1, 100);
  wait(1000);
  progress.report('reading', 10, 100);
  wait(4500);
  progress.report('reading', 30, 100);
  progress.report('reading', 100, 100);
  progress.report('delta', 0, 0);
  progress.end();
  expect(written).toEqual([
    'reading: 1 %\n',
    'reading: 30 %\n',
    'reading: 100 %\n',
    'delta: 100 %\n',
  ]);
});
