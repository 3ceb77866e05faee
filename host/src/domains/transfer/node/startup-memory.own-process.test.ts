import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';
import { releaseStartupMemory, releaseStartupMemoryLater } from './startup-memory.ts';

vi.mock('./collect-garbage.ts', { spy: true });

const collected = (): number => vi.mocked(collectGarbage).mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(collectGarbage).mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the memory of the start is given back once it is over', () => {
  releaseStartupMemoryLater();
  expect(collected()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(collected()).toBe(1);
  releaseStartupMemory();
  expect(collected()).toBe(1);
});

test('what comes before gets it at once, and what the page loads after that is collected too', () => {
  releaseStartupMemoryLater();
  releaseStartupMemory();
  releaseStartupMemory();
  expect(collected()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(collected()).toBe(2);
});

test('a process that has not said it started collects nothing', () => {
  releaseStartupMemory();
  expect(collected()).toBe(0);
});
