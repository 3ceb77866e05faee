import { findPlayer } from '@gamebox/contract/admin';
import { afterEach, expect, test, vi } from 'vitest';
import { createAdminGate } from './admin-gate.ts';
import type { AdminCaller } from './implement-admin.ts';

afterEach(() => void vi.useRealTimers());

function callerOf(label: string, operatorId: number | null): AdminCaller {
  const actor = { label, address: '192.0.2.1' };
  return { actor, rights: new Set(), operatorId, gameIds: null };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Calls that write the audit log, one at a time, and run until the test ends them. */
function calls(ofCaller = 4) {
  const gate = createAdminGate({ ofCaller, audited: 1 });
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

test('the waits for the caller’s turn and for the audit log’s are three seconds together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { begin, endNext } = calls(1);
  const busy = begin('busy', 1);
  const first = begin('program', null).catch((error: unknown) => error);
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  let isOver = false;
  const second = begin('program', null).catch((error: unknown) => error);
  void second.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toMatchObject({ key: 'TOO_MANY_REQUESTS' });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  await endNext();
  await busy;
});
