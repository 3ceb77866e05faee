import { expect, test } from 'vitest';
import { AnswerPace } from './answer-pace.ts';

const STALL_MS = 1000;
const LEAST_BYTES = 4096;

test('a body that brings too few bytes within the longest silence is too slow', () => {
  const pace = new AnswerPace(STALL_MS, 0);
  pace.came(LEAST_BYTES - 1);
  expect(pace.isTooSlow(STALL_MS - 1)).toBe(false);
  expect(pace.isTooSlow(STALL_MS)).toBe(true);
});

test('the bytes of one interval do not count for the next', () => {
  const pace = new AnswerPace(STALL_MS, 0);
  pace.came(100 * LEAST_BYTES);
  expect(pace.isTooSlow(STALL_MS)).toBe(false);
  pace.came(LEAST_BYTES);
  expect(pace.isTooSlow(2 * STALL_MS)).toBe(false);
  pace.came(LEAST_BYTES - 1);
  expect(pace.isTooSlow(3 * STALL_MS - 1)).toBe(false);
  expect(pace.isTooSlow(3 * STALL_MS)).toBe(true);
});

test('the time in which it is held does not count', () => {
  const pace = new AnswerPace(STALL_MS, 0);
  pace.hold(100);
  pace.goOn(100 + 10 * STALL_MS);
  expect(pace.isTooSlow(11 * STALL_MS - 1)).toBe(false);
  expect(pace.isTooSlow(11 * STALL_MS)).toBe(true);
});
