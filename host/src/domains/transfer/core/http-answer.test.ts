import { describe, expect, test } from 'vitest';
import { requireRange, retryAfterMs, strongEtag } from './http-answer.ts';
import type { HttpAnswer, WantedRange } from './http-answer.ts';
import { SourceError } from './range-source.ts';

const NOW = Date.UTC(2030, 0, 1);
const wanted: WantedRange = { size: 1000, offset: 100, length: 50, conditional: false };
const partial = { 'content-range': 'bytes 100-149/1000', 'content-length': '50' };

function problem(
  status: number,
  headers: HttpAnswer['headers'],
  change: Partial<WantedRange> = {},
): SourceError | null {
  try {
    requireRange({ status, headers }, { ...wanted, ...change }, NOW);
    return null;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

test.each<[string, number, HttpAnswer['headers'], Partial<WantedRange>]>([
  ['the range', 206, partial, {}],
  ['the range without a length', 206, { 'content-range': 'bytes 100-149/*' }, {}],
  ['the whole where it was wanted', 200, { 'content-length': '1000' }, { offset: 0, length: 1000 }],
])('%s is taken', (_, status, headers, change) => {
  expect(problem(status, headers, change)).toBeNull();
});

test.each<[string, number, HttpAnswer['headers']]>([
  ['the whole', 200, { 'content-length': '1000' }],
  ['a whole as long as the range', 200, { 'content-length': '50' }],
  ['a whole without a length', 200, {}],
  ['no content-range', 206, { 'content-length': '50' }],
  ['another begin', 206, { 'content-range': 'bytes 99-148/1000' }],
  ['another end', 206, { 'content-range': 'bytes 100-150/1000' }],
  ['another pack', 206, { 'content-range': 'bytes 100-149/1001' }],
  ['another length', 206, { ...partial, 'content-length': '49' }],
  ['a server error', 502, {}],
  ['too early', 425, {}],
  ['a time-out', 408, {}],
])('%s is tried again', (_, status, headers) => {
  expect(problem(status, headers)).toMatchObject({ advice: 'retry', failure: { status } });
});

test.each<[number, HttpAnswer['headers']]>([
  [404, {}],
  [403, {}],
  [410, {}],
  [416, {}],
  [304, {}],
  [206, { ...partial, 'content-encoding': 'gzip' }],
])('%i is looked for elsewhere', (status, headers) => {
  expect(problem(status, headers)).toMatchObject({ advice: 'elsewhere', failure: { status } });
});

test.each([200, 412, 416])('%i to a condition means that the pack has changed', (status) => {
  const found = problem(status, { 'content-length': '1000' }, { conditional: true });
  expect(found?.advice).toBe('again');
});

test('a wait is heard', () => {
  expect(problem(429, { 'retry-after': '7' })?.retryAfterMs).toBe(7000);
  expect(problem(404, { 'retry-after': '7' })?.retryAfterMs).toBeNull();
});

describe('Retry-After', () => {
  test.each([
    ['12', 12_000],
    ['Tue, 01 Jan 2030 00:00:30 GMT', 30_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('%s', (value, expected) => {
    expect(retryAfterMs(value, NOW)).toBe(expected);
  });
});

test.each([
  ['"a"', '"a"'],
  ['W/"a"', null],
  ['a', null],
  [undefined, null],
])('of ETag %s the strong one is %s', (etag, expected) => {
  expect(strongEtag({ status: 206, headers: { etag } })).toBe(expected);
});

const page = { 'content-type': 'text/html; charset=utf-8' };

test.each([200, 511])('a page of a network in between (%i) is waited for', (status) => {
  const ask = () => requireRange({ status, headers: page }, wanted, NOW);
  expect(thrownBy(ask)).toMatchObject({ advice: 'retry', failure: { kind: 'network-login' } });
});

test('a page that came by https alone says that the server has no such file', () => {
  const ask = () => requireRange({ status: 200, headers: page, isSecure: true }, wanted, NOW);
  expect(thrownBy(ask)).toMatchObject({ advice: 'elsewhere', failure: { status: 404 } });
});

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
}
