import { expect, test } from 'vitest';
import { TimeLeft } from './time-left.ts';

test('the time left waits for enough data, and does not follow every change of the speed', () => {
  const left = new TimeLeft(0);
  let now = 0;
  const run = (untilMs: number, bytesPerSecond: number) => {
    for (; now < untilMs; now += 100) left.add(bytesPerSecond / 10, now);
  };
  run(4900, 1_000_000);
  expect(left.seconds(100_000_000, now)).toBeNull();
  run(10_000, 1_000_000);
  expect(left.seconds(100_000_000, now)).toBeGreaterThanOrEqual(100);
  expect(left.seconds(100_000_000, now)).toBeLessThanOrEqual(110);
  expect(left.seconds(30_000_000, now)).toBeLessThanOrEqual(32);
  // Two seconds with a tenth of the speed.
  run(12_000, 100_000);
  expect(left.seconds(100_000_000, now)).toBeLessThanOrEqual(130);
  // A slow beginning soon has no effect.
  run(60_000, 2_000_000);
  expect(left.seconds(100_000_000, now)).toBeLessThanOrEqual(60);
});

test('a time of weeks is not shown', () => {
  const left = new TimeLeft(0);
  left.add(10, 1000);
  expect(left.seconds(1_000_000_000, 20_000)).toBeNull();
});

test('while nothing comes no time is left to say', () => {
  const left = new TimeLeft(0);
  for (let now = 0; now < 10_000; now += 100) left.add(100_000, now);
  expect(left.seconds(1_000_000, 20_000)).toBeNull();
});
