import { expect, test } from 'vitest';
import { limitAt } from './bandwidth-schedule.ts';

const at = (hours: number, minutes: number) => new Date(2026, 0, 5, hours, minutes);
const day = { from: '09:00', to: '18:30', bytesPerSecond: 1000 };
const night = { from: '22:00', to: '06:00', bytesPerSecond: 0 };
const limits = (...bandwidthSchedule: (typeof day)[]) => ({ bandwidthLimit: 7, bandwidthSchedule });

test('a period replaces the limit from its first minute until before its last', () => {
  expect(limitAt(limits(day), at(8, 59))).toBe(7);
  expect(limitAt(limits(day), at(9, 0))).toBe(1000);
  expect(limitAt(limits(day), at(18, 29))).toBe(1000);
  expect(limitAt(limits(day), at(18, 30))).toBe(7);
});

test('a period may cross midnight', () => {
  expect(limitAt(limits(night), at(21, 59))).toBe(7);
  expect(limitAt(limits(night), at(23, 0))).toBe(0);
  expect(limitAt(limits(night), at(5, 59))).toBe(0);
  expect(limitAt(limits(night), at(6, 0))).toBe(7);
});

test('the first matching period counts, and one that ends as it begins is the whole day', () => {
  const always = { from: '00:00', to: '00:00', bytesPerSecond: 5 };
  expect(limitAt(limits(day, always), at(10, 0))).toBe(1000);
  expect(limitAt(limits(day, always), at(20, 0))).toBe(5);
});
