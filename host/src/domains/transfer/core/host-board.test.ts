import { describe, expect, test } from 'vitest';
import { HostBoard } from './host-board.ts';

const MB = 2 ** 20;
const none: ReadonlySet<number> = new Set();

test('the first host is asked while it does well', () => {
  const board = new HostBoard(3);
  expect(board.choose(0, none)).toBe(0);
  board.recordRun(0, 8 * MB, 100);
  expect(board.choose(0, none)).toBe(0);
});

test('a refused host is not asked, and none where all refuse', () => {
  const board = new HostBoard(2);
  expect(board.choose(0, new Set([0]))).toBe(1);
  expect(board.choose(0, new Set([0, 1]))).toBeNull();
});

describe('a broken host', () => {
  test('is avoided for a while, longer each time, and forgiven by a range', () => {
    const board = new HostBoard(2);
    board.recordFailure(0, 0);
    expect(board.choose(999, none)).toBe(1);
    expect(board.choose(1000, none)).toBe(0);
    board.recordFailure(0, 1000);
    expect(board.choose(2999, none)).toBe(1);
    expect(board.choose(3000, none)).toBe(0);
    board.recordRun(0, MB, 1);
    board.recordFailure(0, 3000);
    expect(board.choose(4000, none)).toBe(0);
  });

  test('counts connections that are cut off together once', () => {
    const board = new HostBoard(2);
    for (let connection = 0; connection < 8; connection += 1) board.recordFailure(0, connection);
    expect(board.choose(1001, none)).toBe(0);
  });

  test('is asked all the same where every other is broken for longer', () => {
    const board = new HostBoard(2);
    board.recordFailure(0, 0);
    board.recordFailure(1, 500);
    expect(board.choose(600, none)).toBe(0);
  });
});

describe('a slow host', () => {
  test('is compared with one never tried, by one range', () => {
    const board = new HostBoard(2);
    expect(board.shouldLeave(0, 50_000, 0, none)).toBe(true);
    board.recordRun(0, 50_000, 1000);
    expect(board.choose(0, none)).toBe(1);
    // The others go on until it is known how the probe ran.
    expect(board.choose(0, none)).toBe(0);
    expect(board.shouldLeave(0, 50_000, 0, none)).toBe(false);
  });

  test('is left for a much faster one', () => {
    const board = new HostBoard(2);
    board.recordRun(0, 50_000, 1000);
    board.recordRun(1, 8 * MB, 1000);
    expect(board.choose(0, none)).toBe(1);
    expect(board.shouldLeave(0, 50_000, 0, none)).toBe(true);
    expect(board.shouldLeave(0, 50_000, 0, new Set([1]))).toBe(false);
    board.recordFailure(1, 0);
    expect(board.choose(0, none)).toBe(0);
    expect(board.shouldLeave(0, 50_000, 0, none)).toBe(false);
  });

  test('is kept where the other is little faster', () => {
    const board = new HostBoard(2);
    board.recordRun(0, MB, 1000);
    board.recordRun(1, 3 * MB, 1000);
    expect(board.choose(0, none)).toBe(0);
    expect(board.shouldLeave(0, MB, 0, none)).toBe(false);
  });

  test('is not tried against the only one', () => {
    const board = new HostBoard(1);
    board.recordRun(0, 50_000, 1000);
    expect(board.choose(0, none)).toBe(0);
    expect(board.shouldLeave(0, 10, 0, none)).toBe(false);
  });
});
