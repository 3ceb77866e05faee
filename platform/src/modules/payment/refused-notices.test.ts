import { expect, test } from 'vitest';
import { createRefusedNotices } from './refused-notices.ts';

test('refused notices have a line at once and then one every 10 s, for each reason', () => {
  const lines: unknown[] = [];
  let time = 0;
  const tell = createRefusedNotices({ warn: (line: unknown) => void lines.push(line) }, () => time);
  for (; time < 10_000; time += 10) tell('wechat', 'signature');
  tell('wechat', 'stale');
  tell('alipay', 'signature');
  tell('wechat', 'signature');
  expect(lines).toEqual([
    { provider: 'wechat', reason: 'signature', untold: 0 },
    { provider: 'wechat', reason: 'stale', untold: 0 },
    { provider: 'alipay', reason: 'signature', untold: 0 },
    { provider: 'wechat', reason: 'signature', untold: 999 },
  ]);
});
