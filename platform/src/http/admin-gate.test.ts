import { findPlayer } from '@gamebox/contract/admin';
import { expect, test } from 'vitest';
import { createAdminGate } from './admin-gate.ts';
import type { AdminCaller } from './implement-admin.ts';

function callerOf(label: string, operatorId: number | null): AdminCaller {
  const actor = { label, address: '192.0.2.1' };
  return { actor, rights: new Set(), operatorId, gameIds: null };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Calls that write the audit log, one at a time, and run until the test ends them. */
function calls() {
  const gate = createAdminGate({ ofCaller: 4, audited: 1 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (label: string, operatorId: number | null) =>
    gate.run({ call: findPlayer }, callerOf(label, operatorId), () => {
      begun.push(label);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      return promise;
    });
  const endNext = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { gate, begun, begin, endNext };
}

test('operators come before the programs that wait already', async () => {
  const { begun, begin, endNext } = calls();
  const all = ['one', 'two', 'three'].map((program) => begin(program, null));
  await settle();
  all.push(begin('operator', 1));
  for (const _ of all) await endNext();
  await Promise.all(all);
  expect(begun).toEqual(['one', 'operator', 'two', 'three']);
});

test('a call that asks another server keeps no turn from others meanwhile', async () => {
  const { gate, begun, begin, endNext } = calls();
  const answer = Promise.withResolvers<void>();
  const asking = gate.run(
    { call: findPlayer, takesTurns: true },
    callerOf('asking', 1),
    async (inTurn) => {
      await answer.promise;
      await inTurn(async () => void begun.push('asking'));
    },
  );
  const other = begin('other', 2);
  await settle();
  expect(begun).toEqual(['other']);
  answer.resolve();
  await settle();
  expect(begun).toEqual(['other']);
  await endNext();
  await Promise.all([other, asking]);
  expect(begun).toEqual(['other', 'asking']);
});
