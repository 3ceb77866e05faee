import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaitingReads } from './waiting-reads.ts';

let reads: WaitingReads;
const ended: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  ended.length = 0;
  reads = new WaitingReads(3000);
});
afterEach(() => void vi.useRealTimers());

/** Waits until it is aborted. */
function ask(name: string): void {
  const given = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')));
    });
  reads.wait(given).catch(() => ended.push(name));
}

test('many requests without an answer are aborted, and then only a few may wait', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  await vi.advanceTimersByTimeAsync(2900);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(ended).toHaveLength(6);
  ended.length = 0;
  for (const name of ['g', 'h', 'i']) ask(name);
  await vi.advanceTimersByTimeAsync(10);
  expect(ended).toEqual(['i']);
});

test('a few that wait long are left alone', async () => {
  for (const name of ['a', 'b', 'c']) ask(name);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toEqual([]);
});

test('a slow connection is not silent: any byte counts', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    reads.hear();
  }
  expect(ended).toEqual([]);
});

test('after a new answer of the platform all places are free again', async () => {
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  await vi.advanceTimersByTimeAsync(3500);
  expect(ended).toHaveLength(4);
  reads.hear();
  ended.length = 0;
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toEqual([]);
});
