import { expect, test } from 'vitest';
import { SpeedMeter } from './speed-meter.ts';

test('speed settles on the true value, falls when bytes stop, and is smooth between', () => {
  const meter = new SpeedMeter(0);
  let now = 0;
  for (; now < 10_000; now += 10) meter.add(10_000, now);
  expect(meter.bytesPerSecond(now)).toBeGreaterThan(950_000);
  expect(meter.bytesPerSecond(now)).toBeLessThan(1_050_000);
  const soon = meter.bytesPerSecond(now + 1000);
  expect(soon).toBeGreaterThan(500_000);
  expect(soon).toBeLessThan(950_000);
  expect(meter.bytesPerSecond(now + 30_000)).toBe(0);
});

test('where nothing has come for ten seconds there is no speed, until the next bytes', () => {
  const meter = new SpeedMeter(0);
  let now = 0;
  for (; now < 5000; now += 10) meter.add(10_000, now);
  // A meter that is asked, and told of no bytes, all the time.
  for (const end = now + 9000; now < end; now += 500) meter.add(0, now);
  expect(meter.bytesPerSecond(now)).toBeGreaterThan(0);
  now += 2000;
  expect(meter.bytesPerSecond(now)).toBe(0);
  meter.add(500_000, now + 1000);
  expect(meter.bytesPerSecond(now + 1000)).toBeGreaterThan(0);
});
