import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForStartEnd } from './wait-for-start-end.ts';

let idle: (() => void)[] = [];
let ended = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
});
afterEach(() => {
  idle = [];
  ended = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The end of a start whose first screen has asked two things; answers what answers each. */
function begin() {
  const client = new QueryClient();
  const answers = ['banners', 'games'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    void client.prefetchQuery({ queryKey: [name], queryFn: () => promise });
    return () => resolve('here');
  });
  void waitForStartEnd(client).then(() => (ended = true));
  return answers;
}

test('the start is over once all is answered and the browser is idle after that', async () => {
  const [first, second] = begin();
  first?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(idle).toHaveLength(0);
  second?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toBe(false);
  idle[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(true);
});

test('a server that is silent holds it back for three seconds', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(2999);
  expect(idle).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(idle).toHaveLength(1);
});

test('a player who uses the page before does not wait for the answers', async () => {
  begin();
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(0);
  expect(idle).toHaveLength(1);
});

test('it is one end for all who wait for it', () => {
  const client = new QueryClient();
  expect(waitForStartEnd(client)).toBe(waitForStartEnd(client));
});
