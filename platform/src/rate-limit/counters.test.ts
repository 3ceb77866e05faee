import { expect, test, vi } from 'vitest';
import { WINDOW_MS, createRateCounters } from './counters.ts';
import type { CountAdded, RateCountRepository } from './repository.ts';

/** Shared counts as a database keeps them. A test can hold `add` back or make it fail. */
function createShared() {
  const sums = new Map<string, number>();
  const asked: CountAdded[][] = [];
  const repository: RateCountRepository = {
    add: async (added) => {
      asked.push([...added]);
      return added.map(({ key, windowStart, count }) => {
        const sum = (sums.get(`${key} ${String(windowStart)}`) ?? 0) + count;
        sums.set(`${key} ${String(windowStart)}`, sum);
        return { key, windowStart, count: sum };
      });
    },
    removeBefore: () => Promise.resolve(),
  };
  return { repository, asked };
}

const clock = { time: 30_000 };
const open = (
  repository: RateCountRepository,
  onError: (error: unknown) => void = () => undefined,
) => createRateCounters({ repository, now: () => clock.time, onError });

test('two processes learn of each other’s requests when they share', async () => {
  const { repository, asked } = createShared();
  const [one, two] = [open(repository), open(repository)];
  for (let sent = 0; sent < 3; sent++) await one.count('a', false);
  expect(asked).toEqual([]);
  await one.share();
  await two.count('a', false);
  await two.share();
  expect((await two.count('a', false)).current).toBe(5);
  expect(asked.map((added) => added.length)).toEqual([1, 1]);
});

test('an exact count knows the others’ at once', async () => {
  const { repository } = createShared();
  const [one, two] = [open(repository), open(repository)];
  expect((await one.count('a', true)).current).toBe(1);
  expect((await two.count('a', true)).current).toBe(2);
  expect((await one.count('b', true)).current).toBe(1);
});

test('requests at once are counted one after the other, each by its own place', async () => {
  const places = async (counts: readonly Promise<{ current: number }>[]) =>
    (await Promise.all(counts)).map(({ current }) => current);
  const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
  const counters = open(createShared().repository);
  for (const exact of [true, false])
    expect(await places(twelve.map(() => counters.count(String(exact), exact)))).toEqual(twelve);
  const alone = open({
    ...createShared().repository,
    add: () => Promise.reject(new Error('away')),
  });
  expect(await places(twelve.map(() => alone.count('a', true)))).toEqual(twelve);
});

test('a new window begins at zero, at a whole minute', async () => {
  const counters = open(createShared().repository);
  expect(await counters.count('a', true)).toEqual({ current: 1, ttl: WINDOW_MS - 30_000 });
  clock.time += 30_000;
  expect(await counters.count('a', true)).toEqual({ current: 1, ttl: WINDOW_MS });
  clock.time -= 30_000;
});

test('shares by itself, a second after the first request', async () => {
  vi.useFakeTimers();
  const { repository, asked } = createShared();
  const counters = open(repository);
  await counters.count('a', false);
  await counters.count('a', false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.flat().map(({ count }) => count)).toEqual([2]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
  vi.useRealTimers();
});

test('stopping shares what is left, and nothing after', async () => {
  vi.useFakeTimers();
  const { repository, asked } = createShared();
  const counters = open(repository);
  await counters.count('a', false);
  await counters.stop();
  expect(asked.flat().map(({ count }) => count)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
  vi.useRealTimers();
});

test('without the database each process counts alone, and loses nothing', async () => {
  const { repository } = createShared();
  const errors: unknown[] = [];
  let broken = true;
  const counters = open(
    {
      ...repository,
      add: (added) => (broken ? Promise.reject(new Error('away')) : repository.add(added)),
    },
    (error) => errors.push(error),
  );
  expect((await counters.count('a', true)).current).toBe(1);
  // The database is not asked again for some seconds.
  expect((await counters.count('a', true)).current).toBe(2);
  expect(errors).toHaveLength(1);
  broken = false;
  await counters.share();
  expect((await open(repository).count('a', true)).current).toBe(3);
});

test('a database that does not answer holds up one call for a moment, and no other', async () => {
  vi.useFakeTimers();
  const counters = open({ ...createShared().repository, add: () => new Promise(() => undefined) });
  const first = counters.count('a', true);
  await vi.advanceTimersByTimeAsync(250);
  expect((await first).current).toBe(1);
  expect((await counters.count('a', true)).current).toBe(2);
  vi.useRealTimers();
});
