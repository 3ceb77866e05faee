import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGate } from './gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const options = { most: 2, mostWaiting: 2, waitMs: 1_000 };
const refusal = { key: 'TOO_MANY_REQUESTS' };

/** Works that run until the test ends them. */
function works(gate = createGate(options)) {
  const begun: number[] = [];
  const ends = new Map<number, (failure?: Error) => void>();
  const begin = (name: number) =>
    gate.run(() => {
      begun.push(name);
      return new Promise<number>((resolve, reject) => {
        ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure)));
      });
    });
  return { begun, begin, end: (name: number, failure?: Error) => ends.get(name)?.(failure) };
}

test('runs no more at once than it may, the others in the order they came', async () => {
  const { begun, begin, end } = works();
  const all = [1, 2, 3, 4].map(begin);
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual([1, 2]);
  end(2);
  await all[1];
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1, 2, 3]);
  for (const name of [1, 3]) end(name);
  await vi.advanceTimersByTimeAsync(0);
  end(4);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('refuses who waited a second, and gives that place to nobody', async () => {
  const { begun, begin, end } = works();
  const running = [begin(1), begin(2)];
  const late = begin(3).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toMatchObject(refusal);
  for (const name of [1, 2]) end(name);
  await Promise.all(running);
  const next = begin(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1, 2, 4]);
  end(4);
  expect(await next).toBe(4);
});

test('refuses at once where too many wait', async () => {
  const { begin, end } = works();
  const all = [1, 2, 3, 4].map(begin);
  await expect(begin(5)).rejects.toMatchObject(refusal);
  for (const name of [1, 2]) end(name);
  await vi.advanceTimersByTimeAsync(0);
  for (const name of [3, 4]) end(name);
  await Promise.all(all);
});

test('a work that fails gives its place on', async () => {
  const { begin, end } = works();
  const [first, second, third] = [begin(1), begin(2), begin(3)];
  await vi.advanceTimersByTimeAsync(0);
  const failed = first.catch((error: unknown) => error);
  end(1, new Error('broken'));
  expect(await failed).toEqual(new Error('broken'));
  await vi.advanceTimersByTimeAsync(0);
  for (const name of [2, 3]) end(name);
  expect(await Promise.all([second, third])).toEqual([2, 3]);
});
