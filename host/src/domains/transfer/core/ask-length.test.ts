import { expect, test } from 'vitest';
import { AskLength } from './ask-length.ts';

const MB = 2 ** 20;

test.each([
  ['near and fast', 1, 100, MB],
  ['near and slow', 5, 0.5, MB],
  ['far and fast', 200, 5, 16 * MB],
])('a host %s is asked for what is worth the wait', (_, waitMs, megabytesPerSecond, bytes) => {
  const length = new AskLength();
  expect(length.bytes).toBe(MB);
  const taken = (2 / megabytesPerSecond) * 1000;
  length.answered(2 * MB, waitMs, waitMs + taken);
  expect(length.bytes).toBe(bytes);
});

test('one slow beginning does not make a near host a far one', () => {
  const length = new AskLength();
  length.answered(2 * MB, 1, 21);
  length.answered(2 * MB, 500, 520);
  expect(length.bytes).toBe(MB);
});
