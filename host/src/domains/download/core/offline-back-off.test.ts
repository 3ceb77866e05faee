import { expect, test } from 'vitest';
import { offlineBackOff, probeDelay } from './offline-back-off.ts';

test('doubles its wait from two seconds up to a minute, with a little jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((tries) => offlineBackOff(tries, 1))).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect(offlineBackOff(5, 0)).toBe(45_000);
});

test('asks a silent server every few seconds, however many jobs wait', () => {
  expect([1, 2].map((jobs) => probeDelay(jobs, 1, 1))).toEqual([3000, 6000]);
  expect(probeDelay(1, 1, 0)).toBe(2250);
  const later = [20, 40, 200, 10_000].map((silent) => probeDelay(1, silent, 1));
  expect(later).toEqual([3000, 6000, 30_000, 30_000]);
});
