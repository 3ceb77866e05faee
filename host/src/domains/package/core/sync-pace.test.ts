import { expect, test } from 'vitest';
import { SyncPace } from './sync-pace.ts';

const MIB = 2 ** 20;

test.each([
  ['nothing is known of the disk', [], 4],
  ['one sync was quick', [100], 8],
  ['all were quick', [100, 100, 100, 100], 16],
  ['the last one was slow', [100, 100, 100, 600], 4],
  ['it is quick again', [600, 100], 8],
])('as many bytes are synced at once where %s', (_, took, mebibytes) => {
  const pace = new SyncPace();
  for (const ms of took) pace.tookMs(ms);
  expect(pace.bytes).toBe(mebibytes * MIB);
});
