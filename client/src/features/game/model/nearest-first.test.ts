import { expect, test } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

test('servers open or opening within a day come first, the nearest in time before others', () => {
  const hour = 3_600_000;
  const now = 1_000 * hour;
  const hours = [-50, null, 30, -2, 3, -1];
  const servers = hours.map((at) => ({ openTime: at === null ? null : now + at * hour }));
  const sorted = nearestFirst(servers, now).map(({ openTime }) =>
    openTime === null ? null : (openTime - now) / hour,
  );
  expect(sorted).toEqual([-1, -2, 3, -50, 30, null]);
  expect(servers[0]?.openTime).toBe(now - 50 * hour);
});
