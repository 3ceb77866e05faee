import type { GamePath } from '@gamebox/contract/host';
import { expect, test } from 'vitest';
import type { EngineReport } from './engine-messages.ts';
import { ProgressGate } from './progress-gate.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made up for the test
const path = (text: string): GamePath => text as GamePath;

function open(): { sent: EngineReport[]; gate: ProgressGate; wait: (ms: number) => void } {
  const sent: EngineReport[] = [];
  let now = 0;
  const gate = new ProgressGate(
    (report) => sent.push(report),
    () => now,
  );
  return { sent, gate, wait: (ms) => void (now += ms) };
}

test('a thousand calls a second become ten reports of each kind', () => {
  const { sent, gate, wait } = open();
  for (let i = 0; i < 1000; i += 1) {
    gate.onBytes(i, 1000);
    gate.onStage('downloading', i / 1000);
    wait(1);
  }
  const count = (type: string): number => sent.filter((report) => report.type === type).length;
  expect(count('bytes')).toBeLessThanOrEqual(12);
  expect(count('bytes')).toBeGreaterThanOrEqual(9);
  expect(count('stage')).toBeLessThanOrEqual(12);
});

test('a new stage is told at once, after what went before it', () => {
  const { sent, gate } = open();
  gate.onStage('preparing', 0);
  gate.onStage('preparing', 0.5);
  gate.onStage('downloading', 0);
  expect(sent).toEqual([
    { type: 'stage', stage: 'preparing', fraction: 0 },
    { type: 'stage', stage: 'preparing', fraction: 0.5 },
    { type: 'stage', stage: 'downloading', fraction: 0 },
  ]);
});

test('the last word is not lost, and done is never more than total', () => {
  const { sent, gate } = open();
  gate.onBytes(1, 10);
  gate.onBytes(11, 10);
  gate.flush();
  gate.flush();
  expect(sent).toEqual([
    { type: 'bytes', done: 1, total: 10 },
    { type: 'bytes', done: 10, total: 10 },
  ]);
});

test('damage is told when there is more of it', () => {
  const { sent, gate, wait } = open();
  gate.onDamaged([]);
  gate.onDamaged([path('a')]);
  wait(1000);
  gate.onDamaged([path('a')]);
  gate.flush();
  expect(sent).toEqual([{ type: 'damaged', paths: ['a'] }]);
});
