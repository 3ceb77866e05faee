import { expect, test } from 'vitest';
import { minorSecondsLeft } from './minors.ts';

test.each([
  ['Friday before the hour', '2026-06-12T19:59:59', 0],
  ['Friday when it begins', '2026-06-12T20:00:00', 3600],
  ['Friday at its last second', '2026-06-12T20:59:59', 1],
  ['Friday when it is over', '2026-06-12T21:00:00', 0],
  ['Saturday', '2026-06-13T20:30:00', 1800],
  ['Sunday', '2026-06-14T20:30:00', 1800],
  ['Monday', '2026-06-15T20:30:00', 0],
  ['Thursday', '2026-06-18T20:30:00', 0],
  ['a holiday on a Tuesday', '2026-02-17T20:15:00', 2700],
  ['a holiday on a Thursday', '2026-10-01T20:15:00', 2700],
  ['a Saturday that is a working day', '2026-02-14T20:30:00', 0],
  ['a Sunday that is a working day', '2026-09-20T20:30:00', 0],
  ['a Saturday of a year without a calendar', '2031-03-01T20:30:00', 1800],
])('%s', (_, time, seconds) => {
  expect(minorSecondsLeft(Date.parse(`${time}+08:00`))).toBe(seconds);
});
