import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDisk } from './disk-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const whole = new AbortController().signal;

/** A download that lasts until it is stopped. */
const endless = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

test('a download is stopped as soon as what remains does not fit any more', async () => {
  let remaining = 1;
  const watched = watchDisk(tmpdir(), () => remaining, whole, endless).catch(
    (error: unknown) => error,
  );
  vi.advanceTimersByTime(2000);
  remaining = 2 ** 60;
  vi.advanceTimersByTime(2000);
  expect(await watched).toMatchObject({ failure: { kind: 'disk-full' } });
});

test('a download that is stopped by another keeps its own reason', async () => {
  const stop = new AbortController();
  const watched = watchDisk(tmpdir(), () => 1, stop.signal, endless);
  stop.abort();
  await expect(watched).rejects.toThrow('stopped');
});
