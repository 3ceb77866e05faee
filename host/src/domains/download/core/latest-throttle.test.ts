import { describe, expect, test } from 'vitest';
import { LatestThrottle } from './latest-throttle.ts';

class Clock {
  now = 0;
  timers: { at: number; run: () => void }[] = [];

  schedule = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.now + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  };

  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.now = next.at;
      this.timers = this.timers.filter((timer) => timer !== next);
      next.run();
    }
    this.now = end;
  }
}

function throttleWith(clock: Clock) {
  const sent: { at: number; value: string }[] = [];
  const throttle = new LatestThrottle<string, string>(
    200,
    (value) => sent.push({ at: clock.now, value }),
    {
      now: () => clock.now,
      schedule: clock.schedule,
    },
  );
  return { throttle, sent };
}

describe('a latest throttle', () => {
  test('sends at once, then only the newest value in each interval', () => {
    const clock = new Clock();
    const { throttle, sent } = throttleWith(clock);
    for (let value = 0; value < 100; value++) {
      throttle.push('a', String(value));
      clock.advance(10);
    }
    clock.advance(1000);
    expect(sent[0]).toEqual({ at: 0, value: '0' });
    expect(sent.at(-1)?.value).toBe('99');
    for (const [index, { at }] of sent.entries())
      expect(at - (sent[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(200);
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  test('handles each key separately and sends nothing once closed', () => {
    const clock = new Clock();
    const { throttle, sent } = throttleWith(clock);
    throttle.push('a', 'a1');
    throttle.push('b', 'b1');
    throttle.push('a', 'a2');
    throttle.close();
    clock.advance(1000);
    expect(sent.map(({ value }) => value)).toEqual(['a1', 'b1']);
  });
});
