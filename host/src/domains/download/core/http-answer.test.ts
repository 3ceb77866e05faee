import { describe, expect, test } from 'vitest';
import { TransferError } from './file-source.ts';
import type { TransferAdvice } from './file-source.ts';
import { bodyStart, retryAfterMs, validatorOf } from './http-answer.ts';

const wanted = { offset: 100, size: 1000 };
const range = (value: string) => ({ status: 206, headers: { 'content-range': value } });

function adviceOf(work: () => unknown): TransferAdvice {
  try {
    work();
  } catch (error) {
    if (error instanceof TransferError) return error.advice;
  }
  throw new Error('no transfer error');
}

describe('bodyStart', () => {
  test('is the offset of a range that was given', () => {
    expect(bodyStart(range('bytes 100-999/1000'), wanted, 0)).toBe(100);
    expect(bodyStart(range('bytes 100-999/*'), wanted, 0)).toBe(100);
  });

  test('is 0 for a whole answer, with or without its length', () => {
    expect(bodyStart({ status: 200, headers: { 'content-length': '1000' } }, wanted, 0)).toBe(0);
    expect(bodyStart({ status: 200, headers: {} }, wanted, 0)).toBe(0);
  });

  test.each([
    ['another offset', range('bytes 99-999/1000'), 'retry'],
    ['an earlier end', range('bytes 100-500/1000'), 'retry'],
    ['no range at all', { status: 206, headers: {} }, 'retry'],
    ['another size', range('bytes 100-1999/2000'), 'restart'],
    ['another length', { status: 200, headers: { 'content-length': '999' } }, 'restart'],
    ['range not satisfiable', { status: 416, headers: {} }, 'restart'],
    ['compressed', { status: 200, headers: { 'content-encoding': 'gzip' } }, 'give-up'],
    ['not found', { status: 404, headers: {} }, 'give-up'],
    ['too many', { status: 429, headers: {} }, 'retry'],
    ['bad gateway', { status: 502, headers: {} }, 'retry'],
  ] as const)('%s', (_name, answer, advice) => {
    expect(adviceOf(() => bodyStart(answer, wanted, 0))).toBe(advice);
  });
});

test('Retry-After is read as seconds, as a date, or not at all', () => {
  expect(retryAfterMs('3', 0)).toBe(3000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000);
  expect(retryAfterMs('soon', 0)).toBeNull();
  expect(retryAfterMs(null, 0)).toBeNull();
});

test('a weak ETag is no validator', () => {
  const of = (headers: Record<string, string>) => validatorOf({ status: 200, headers });
  expect(of({ etag: '"a"' })).toBe('"a"');
  expect(of({ etag: 'W/"a"', 'last-modified': 'then' })).toBeNull();
  expect(of({ 'last-modified': 'then' })).toBe('then');
  expect(of({})).toBeNull();
});
