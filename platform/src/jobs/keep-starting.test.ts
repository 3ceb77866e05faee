import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStarting } from './keep-starting.ts';
import type { JobQueue } from './start-jobs.ts';

const log = {
  error: vi.fn<(...line: unknown[]) => void>(),
  info: vi.fn<(...line: unknown[]) => void>(),
};
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
  const { stop, areRunning } = keepStarting(start, log);
  await vi.advanceTimersByTimeAsync(999);
  expect(areRunning()).toBe(false);
  expect(start).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(start).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).toHaveBeenCalledTimes(3);
  expect(areRunning()).toBe(true);
  await stop();
  expect(areRunning()).toBe(false);
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

test('each reason is told once, a missing right without a stack, and that jobs run in the end', async () => {
  const denied = Object.assign(new Error('permission denied'), { code: '42501' });
  const start = vi.fn<() => Promise<JobQueue>>().mockResolvedValue(queue);
  for (const error of [denied, denied, denied, new Error('broken'), new Error('broken')])
    start.mockRejectedValueOnce(error);
  const { stop } = keepStarting(start, log);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(log.error.mock.calls).toEqual([
    [{ reason: 'permission denied' }, expect.stringContaining('--grant')],
    [{ err: expect.any(Error) }, expect.any(String)],
  ]);
  expect(log.info).toHaveBeenCalledOnce();
  await stop();
});
