import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

test('the latest server comes first, before it those without a time yet', () => {
  const servers = [{ openTime: 1 }, { openTime: 3 }, { openTime: null }, { openTime: 2 }];
  expect(newestFirst(servers).map(({ openTime }) => openTime)).toEqual([null, 3, 2, 1]);
  expect(servers[0]).toEqual({ openTime: 1 });
});
