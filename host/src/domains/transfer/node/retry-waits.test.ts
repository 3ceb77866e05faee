import { expect, test } from 'vitest';
import { failures } from '../../failure/core/host-error.ts';
import { RetryWaits } from './retry-waits.ts';

const AN_HOUR = 3_600_000;
const never = new AbortController().signal;
const lost = { failure: failures.network(), failed: 1, delayMs: AN_HOUR, isAsked: false };

test('ends every wait at once when the server is back', async () => {
  const waits = new RetryWaits();
  const both = Promise.all([waits.wait(lost, never), waits.wait(lost, never)]);
  waits.wake();
  expect(await both).toHaveLength(2);
});

test('a wait that the server asked for ends by its time or its signal alone', async () => {
  const waits = new RetryWaits();
  const stop = new AbortController();
  let ended = false;
  const wait = waits.wait({ ...lost, isAsked: true }, stop.signal).finally(() => (ended = true));
  waits.wake();
  await Promise.resolve();
  expect(ended).toBe(false);
  stop.abort();
  await expect(wait).rejects.toMatchObject({ name: 'StoppedError' });
  await expect(waits.wait(lost, stop.signal)).rejects.toMatchObject({ name: 'StoppedError' });
});

test('tells why it waits from the second failure on', async () => {
  const told: string[] = [];
  const waits = new RetryWaits(({ kind }) => told.push(kind));
  await waits.wait({ ...lost, delayMs: 0 }, never);
  expect(told).toEqual([]);
  await waits.wait({ ...lost, delayMs: 0, failed: 2 }, never);
  expect(told).toEqual(['network']);
});
