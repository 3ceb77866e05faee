import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const dayMs = 86_400_000;
/** The server's time when a test begins. */
const start = Date.parse('2026-06-03T12:00:00.400Z');

let began: number;
let clock: ReturnType<typeof createServerClock>;
const truth = () => start + performance.now() - began;

beforeEach(() => {
  vi.useFakeTimers();
  began = performance.now();
  clock = createServerClock();
});

afterEach(() => {
  vi.useRealTimers();
});

interface Answer {
  status?: number;
  headers?: Record<string, string>;
}

/** An answer to a request that takes `there` ms to the server and `back` ms from it. */
function ask(there: number, back: number, init: Answer = {}): void {
  const sentAt = performance.now();
  vi.advanceTimersByTime(there);
  const headers = { date: new Date(truth()).toUTCString(), ...init.headers };
  vi.advanceTimersByTime(back);
  clock.hear(new Response('{}', { ...init, headers }), sentAt);
}

test.each([
  ['of last year', -365 * dayMs],
  ['of tomorrow', dayMs],
  ['five seconds slow', -5000],
])("a machine's clock %s is not believed", (_, wrong) => {
  vi.setSystemTime(start + wrong);
  expect(clock.now()).toBe(start + wrong);
  ask(20, 30);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(1050);
  vi.advanceTimersByTime(10 * dayMs);
  expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(1050);
});

test("a machine's clock that is set while the page is open changes nothing", () => {
  vi.setSystemTime(start);
  ask(20, 30);
  vi.setSystemTime(start + 300 * dayMs);
  expect(clock.now()).toBeCloseTo(truth(), 3);
});

test("a machine's clock that is right is left as it is", () => {
  vi.setSystemTime(start);
  const changed = vi.fn<() => void>();
  clock.subscribe(changed);
  for (const [there, back] of [
    [0, 0],
    [700, 5],
    [5, 19_000],
  ] as const)
    ask(there, back);
  expect(clock.now()).toBeCloseTo(truth(), 3);
  expect(changed).not.toHaveBeenCalled();
});

test('each answer brings the clock nearer, a slow one takes nothing away', () => {
  vi.setSystemTime(start + dayMs);
  let error = Infinity;
  for (const [there, back] of [
    [9000, 400],
    [30, 40],
    [3, 15_000],
    [250, 10],
    [10, 10],
  ] as const) {
    ask(there, back);
    const next = Math.abs(clock.now() - truth());
    expect(next).toBeLessThanOrEqual(error);
    error = next;
  }
  expect(error).toBeLessThanOrEqual(1020);
});

test('who shows the time hears that it was set, until it has gone', () => {
  vi.setSystemTime(start - dayMs);
  const changed = vi.fn<() => void>();
  const stop = clock.subscribe(changed);
  ask(20, 30);
  expect(changed).toHaveBeenCalledOnce();
  stop();
  const before = Math.abs(clock.now() - truth());
  vi.advanceTimersByTime(5600);
  ask(1, 1);
  expect(Math.abs(clock.now() - truth())).toBeLessThan(before);
  expect(changed).toHaveBeenCalledOnce();
});

test.each([
  ["a gateway's", { status: 502 }],
  ["a cache's", { headers: { age: '3600' } }],
  ['without a date', { headers: { date: '' } }],
])('an answer that is %s tells no time', (_, init) => {
  vi.setSystemTime(start + dayMs);
  ask(20, 30, init);
  expect(clock.now()).toBe(Date.now());
});
