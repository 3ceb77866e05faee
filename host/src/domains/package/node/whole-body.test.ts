import { expect, onTestFinished, test, vi } from 'vitest';
import { WholeBody } from './whole-body.ts';

const STALL_MS = 1000;
const LEAST_BYTES = 4096;

/** A body that is being received, and a clock that the test sets. */
function underWay() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const body = new WholeBody(2 ** 20, STALL_MS);
  body.onHead({ status: 200, headers: {}, framing: 'until-end', staysOpen: false });
  return (atMs: number, bytes: number): void => {
    now.mockReturnValue(atMs);
    body.onBody(new Uint8Array(bytes));
  };
}

test('a body that brings too few bytes within the longest silence is aborted', () => {
  const take = underWay();
  take(STALL_MS - 1, LEAST_BYTES - 2);
  expect(() => take(STALL_MS, 1)).toThrow('the connection broke');
});

test('the bytes of one interval do not count for the next', () => {
  const take = underWay();
  take(STALL_MS, 100 * LEAST_BYTES);
  take(2 * STALL_MS, LEAST_BYTES);
  take(3 * STALL_MS - 1, 1);
  expect(() => take(3 * STALL_MS, LEAST_BYTES - 2)).toThrow('the connection broke');
});
