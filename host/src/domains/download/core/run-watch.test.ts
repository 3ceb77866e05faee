import { expect, test } from 'vitest';
import { RunWatch } from './run-watch.ts';
import type { WatchedRun } from './run-watch.ts';

const run: WatchedRun = {
  isDecided: false,
  isToStop: false,
  diskCalls: { ended: 0, isWaiting: false },
};
const waiting = { ended: 0, isWaiting: true };

/** Asked each second; answers when the run is lost. */
function lostAfter(at: (second: number) => Partial<WatchedRun>): number | null {
  const watch = new RunWatch(0);
  for (let second = 1; second < 60; second += 1)
    if (watch.isLost({ ...run, ...at(second) }, second * 1000)) return second;
  return null;
}

test.each<[string, (second: number) => Partial<WatchedRun>, number | null]>([
  ['no call waits', () => ({}), null],
  ['a call waits', () => ({ diskCalls: waiting }), 15],
  ['a call waits from later on', (s) => ({ diskCalls: s < 10 ? run.diskCalls : waiting }), 24],
  ['others end', (s) => ({ diskCalls: { ended: Math.floor(s / 10), isWaiting: true } }), null],
  ['it does not stop', (s) => ({ isToStop: s >= 10 }), 18],
  ['it is decided', () => ({ isDecided: true, isToStop: true, diskCalls: waiting }), null],
])('a run is lost after some seconds: %s', (_, at, second) => {
  expect(lostAfter(at)).toBe(second);
});
