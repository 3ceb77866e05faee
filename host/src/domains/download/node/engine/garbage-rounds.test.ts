import { expect, test, vi } from 'vitest';
import { GarbageRounds } from './garbage-rounds.ts';

const GIB = 2 ** 30;

function roundsOf(bytes: readonly number[]): number {
  const collect = vi.fn<() => void>();
  const rounds = new GarbageRounds(collect);
  for (const done of bytes) rounds.onBytes(done);
  return collect.mock.calls.length;
}

test('garbage is collected each 4 GiB', () => {
  const done = Array.from({ length: 201 }, (_, i) => (i / 10) * GIB);
  expect(roundsOf(done)).toBe(5);
});

test('a short download has nothing collected', () => {
  expect(roundsOf([0, GIB, 2 * GIB, 3 * GIB])).toBe(0);
});

test('what an earlier run brought does not count', () => {
  expect(roundsOf([17 * GIB, 20 * GIB])).toBe(0);
  expect(roundsOf([17 * GIB, 21 * GIB])).toBe(1);
});

test('bytes that have to come again do not hold up the next collection', () => {
  expect(roundsOf([9 * GIB, 2 * GIB, 6 * GIB])).toBe(1);
});
