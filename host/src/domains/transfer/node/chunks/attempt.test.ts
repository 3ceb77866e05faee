import { expect, test } from 'vitest';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import { Attempt } from './attempt.ts';
import { Limiter } from './limiter.ts';

test('an answer that is stopped waits for no limit, and takes nothing more', async () => {
  const limiter = new Limiter(() => 0);
  limiter.setRate(1);
  const taken: number[] = [];
  const sink = { write: (piece: Uint8Array) => void taken.push(piece.length) };
  for (const [bytes, outcome] of [
    [2000, undefined],
    [10_000, new StoppedError()],
  ] as const) {
    const attempt = new Attempt(0, sink, limiter);
    const waiting = Promise.resolve(attempt.write(new Uint8Array(bytes))).catch((error) => error);
    attempt.stop();
    expect(await waiting).toEqual(outcome);
  }
  expect(taken).toEqual([2000, 2048]);
  limiter.close();
});
