import { expect, test } from 'vitest';
import { isLost } from './run-watch.ts';
import type { WatchedRun } from './run-watch.ts';

test.each<[string, Partial<WatchedRun>, number]>([
  ['it goes on', {}, 15],
  ['the player waits for its end', { isToStop: true }, 8],
  ['it is decided', { isDecided: true, isToStop: true }, Infinity],
])('a run is lost once its disk is silent for some seconds: %s', (_, change, limit) => {
  const run = { isDecided: false, isToStop: false, ...change };
  const seconds = Array.from({ length: 60 }, (__, second) => second);
  expect(seconds.find((second) => isLost(run, second, 0)) ?? Infinity).toBe(limit);
});

test.each([
  [{ isDecided: false, isToStop: true }, 120],
  [{ isDecided: true, isToStop: true }, Infinity],
])(
  'a run that was told to stop is lost after two minutes, unless it is decided: %o',
  (run, limit) => {
    const seconds = Array.from({ length: 300 }, (_, second) => second);
    expect(seconds.find((second) => isLost(run, 0, second)) ?? Infinity).toBe(limit);
  },
);
