import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusedNotices } from './refused-notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('refused notices have a line at once and then one every 10 s, for each reason', () => {
  const lines: unknown[] = [];
  const tell = createRefusedNotices({ warn: (line: unknown) => void lines.push(line) });
  for (let time = 0; time < 10_000; time += 10) {
    tell('wechat', 'signature');
    vi.advanceTimersByTime(10);
  }
  tell('wechat', 'stale');
  tell('alipay', 'signature');
  tell('wechat', 'signature');
  // The last of a flood are told too, though none comes after them.
  vi.advanceTimersByTime(10_000);
  const told = [
    { provider: 'wechat', reason: 'signature', untold: 0 },
    { provider: 'wechat', reason: 'signature', untold: 999 },
    { provider: 'wechat', reason: 'stale', untold: 0 },
    { provider: 'alipay', reason: 'signature', untold: 0 },
    { provider: 'wechat', reason: 'signature', untold: 1 },
  ];
  expect(lines).toEqual(told);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(told);
  tell('wechat', 'signature');
  expect(lines).toEqual([...told, told[0]]);
});
