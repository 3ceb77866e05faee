import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Limiter } from './limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes pieces as fast as it may; answers how many bytes there were. */
function stream(limiter: Limiter): () => number {
  let bytes = 0;
  const run = async (): Promise<void> => {
    for (;;) {
      const piece = Math.min(65_536, limiter.pieceBytes);
      bytes += piece;
      await (limiter.take(piece) ?? new Promise((resolve) => setTimeout(resolve, 1)));
    }
  };
  void run();
  return () => bytes;
}

test.each([100_000, 1_000_000, 30_000_000, 400_000_000])(
  '%i bytes a second hold over ten seconds and eight connections',
  async (rate) => {
    const limiter = new Limiter(Date.now);
    limiter.setRate(rate);
    const streams = Array.from({ length: 8 }, () => stream(limiter));
    const total = () => streams.reduce((sum, bytes) => sum + bytes(), 0);
    await vi.advanceTimersByTimeAsync(1000);
    const before = total();
    const each = streams.map((bytes) => bytes());
    await vi.advanceTimersByTimeAsync(10_000);
    expect((total() - before) / 10 / rate).toBeGreaterThan(0.95);
    expect((total() - before) / 10 / rate).toBeLessThan(1.05);
    // Nobody is left out.
    for (const [index, bytes] of streams.entries())
      expect((bytes() - (each[index] ?? 0)) / 10 / rate).toBeGreaterThan(0.1);
  },
);

test('a new limit holds at once, for those who wait too', async () => {
  const limiter = new Limiter(Date.now);
  limiter.setRate(1000);
  let gone = 0;
  const take = async (bytes: number): Promise<void> => {
    await limiter.take(bytes);
    gone += 1;
  };
  for (const bytes of [10_000, 10_000]) void take(bytes);
  await vi.advanceTimersByTimeAsync(1000);
  expect(gone).toBe(0);
  limiter.setRate(1_000_000);
  await vi.advanceTimersByTimeAsync(12);
  expect(gone).toBe(1);
  limiter.setRate(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toBe(2);
  expect(limiter.take(10 ** 9)).toBeUndefined();
});
