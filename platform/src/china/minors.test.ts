import { expect, test } from 'vitest';
import { minorPlayParts, minorSecondsLeft } from './minors.ts';

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
  ['a Saturday of a year without a calendar', '2031-03-01T20:30:00', null],
  ['a Monday of a year without a calendar', '2031-03-03T12:00:00', null],
])('%s', (_, time, seconds) => {
  expect(minorSecondsLeft(Date.parse(`${time}+08:00`))).toBe(seconds);
});

test.each([
  ['before, in and after the hour', '2026-06-19T12:00:00', '2026-06-19T23:00:00', [3600]],
  ['within it', '2026-06-19T20:10:00', '2026-06-19T20:20:00', [600]],
  ['from Thursday to Monday', '2026-06-11T00:00:00', '2026-06-15T23:00:00', [3600, 3600, 3600]],
  ['a working Saturday', '2026-02-14T00:00:00', '2026-02-15T00:00:00', []],
  ['a year without a calendar', '2031-03-01T00:00:00', '2031-03-02T00:00:00', []],
])('of a minor’s play counts what lies in the hours: %s', (_, from, to, seconds) => {
  const at = (time: string) => Date.parse(`${time}+08:00`);
  const parts = minorPlayParts(at(from), at(to));
  expect(parts.map((part) => (part.to - part.from) / 1000)).toEqual(seconds);
});
