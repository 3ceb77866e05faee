import type { GamePath } from '@gamebox/contract/host';
import { expect, test } from 'vitest';
import type { EngineReport } from './engine-messages.ts';
import { ProgressThrottle } from './progress-throttle.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made up for the test
const path = (text: string): GamePath => text as GamePath;

function open(): { sent: EngineReport[]; throttle: ProgressThrottle; wait: (ms: number) => void } {
  const sent: EngineReport[] = [];
  let now = 0;
  const throttle = new ProgressThrottle(
    (report) => sent.push(report),
    () => now,
  );
  return { sent, throttle, wait: (ms) => void (now += ms) };
}

test('a thousand calls a second become ten reports of each kind', () => {
  const { sent, throttle, wait } = open();
  for (let i = 0; i < 1000; i += 1) {
    throttle.onBytes(i, 1000);
    throttle.onStage('downloading', i / 1000);
    wait(1);
  }
  const count = (type: string): number => sent.filter((report) => report.type === type).length;
  expect(count('bytes')).toBeLessThanOrEqual(12);
  expect(count('bytes')).toBeGreaterThanOrEqual(9);
  expect(count('stage')).toBeLessThanOrEqual(12);
});

test('a new stage is reported at once, after the last report before it', () => {
  const { sent, throttle } = open();
  throttle.onStage('preparing', 0);
  throttle.onStage('preparing', 0.5);
  throttle.onStage('downloading', 0);
  expect(sent).toEqual([
    { type: 'stage', stage: 'preparing', fraction: 0 },
    { type: 'stage', stage: 'preparing', fraction: 0.5 },
    { type: 'stage', stage: 'downloading', fraction: 0 },
  ]);
});

test('the last report is not lost, and done is never more than total', () => {
  const { sent, throttle } = open();
  throttle.onBytes(1, 10);
  throttle.onBytes(11, 10);
  throttle.flush();
  throttle.flush();
  expect(sent).toEqual([
    { type: 'bytes', done: 1, total: 10 },
    { type: 'bytes', done: 10, total: 10 },
  ]);
});

test('damage is reported when it grows', () => {
  const { sent, throttle, wait } = open();
  throttle.onDamaged([]);
  throttle.onDamaged([path('a')]);
  wait(1000);
  throttle.onDamaged([path('a')]);
  throttle.flush();
  expect(sent).toEqual([{ type: 'damaged', paths: ['a'] }]);
});
