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
  expect(meter.bytesPerSecond(now + 30_000)).toBeLessThan(10_000);
});
