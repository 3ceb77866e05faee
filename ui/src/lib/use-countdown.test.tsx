import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from './clock.ts';
import { ClockContext } from './clock.ts';
import { useCountdown } from './use-countdown.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A clock that runs evenly from `now` on, whatever happens to the machine's. */
function evenClock(now: number) {
  const began = performance.now();
  let shift = 0;
  let tell: () => void = () => undefined;
  const clock: Clock = {
    now: () => now + shift + performance.now() - began,
    subscribe: (changed) => {
      tell = changed;
      return () => undefined;
    },
  };
  const set = (by: number) =>
    act(() => {
      shift += by;
      tell();
    });
  return { clock, set };
}

function count(until: number, clock: Clock) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ClockContext value={clock}>{children}</ClockContext>
  );
  const { result } = renderHook(() => useCountdown(until), { wrapper });
  return {
    left: () => result.current,
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

test.each([YEAR, -YEAR])(
  'a machine whose clock is %d ms off counts by the application’s',
  (off) => {
    const now = Date.now() + off;
    const { left, pass } = count(now + 60_000, evenClock(now).clock);
    expect(left()).toBe(60_000);
    pass(5000);
    expect(left()).toBe(55_000);
    pass(60_000);
    expect(left()).toBe(0);
  },
);

test('a machine’s clock that is set meanwhile changes nothing', () => {
  const now = Date.now();
  const { left, pass } = count(now + 60_000, evenClock(now).clock);
  void vi.setSystemTime(now + HOUR);
  pass(5000);
  expect(left()).toBe(55_000);
});

test('an application’s clock that is set is followed, at the end as well', () => {
  const now = Date.now();
  const { clock, set } = evenClock(now);
  const { left } = count(now + 60_000, clock);
  set(HOUR);
  expect(left()).toBe(0);
  set(-HOUR - 10_000);
  expect(left()).toBe(70_000);
});
