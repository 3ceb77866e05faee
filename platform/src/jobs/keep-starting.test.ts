import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStarting } from './keep-starting.ts';
import type { JobQueue } from './start-jobs.ts';

const log = { error: vi.fn<(...line: unknown[]) => void>() };
const queue: JobQueue = { ask: () => Promise.resolve(), stop: vi.fn<() => Promise<void>>() };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('jobs that could not start are started again, and stopped in the end', async () => {
  const start = vi.fn<() => Promise<JobQueue>>();
  start.mockRejectedValueOnce(new Error('broken')).mockRejectedValueOnce(new Error('broken'));
  start.mockResolvedValue(queue);
  const { stop } = keepStarting(start, log);
  await vi.advanceTimersByTimeAsync(999);
  expect(start).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(start).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledTimes(2);
  await stop();
  expect(queue.stop).toHaveBeenCalledOnce();
});

test('what is stopped between two tries is not tried again', async () => {
  const start = vi.fn<() => Promise<JobQueue>>().mockRejectedValue(new Error('broken'));
  const { stop } = keepStarting(start, log);
  await vi.advanceTimersByTimeAsync(0);
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).toHaveBeenCalledTimes(1);
});
