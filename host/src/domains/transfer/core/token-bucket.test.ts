import { describe, expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

describe('a token bucket', () => {
  test('without a rate never waits', () => {
    const bucket = new TokenBucket(0, 0);
    bucket.take(1e9, 0);
    expect(bucket.wait(0)).toBe(0);
  });

  test.each([1000, 65_536, 1_000_000])('is exact over ten seconds in chunks of %i', (chunk) => {
    const rate = 500_000;
    const bucket = new TokenBucket(rate, 0);
    let now = 0;
    let taken = 0;
    while (now < 10_000) {
      bucket.take(chunk, now);
      taken += chunk;
      now += bucket.wait(now);
    }
    expect(taken / (now / 1000) / rate).toBeGreaterThan(0.97);
    expect(taken / (now / 1000) / rate).toBeLessThan(1.03);
  });

  test('saves up little in idle time', () => {
    const bucket = new TokenBucket(1000, 0);
    bucket.wait(60_000);
    bucket.take(200, 60_000);
    expect(bucket.wait(60_000)).toBeCloseTo(100);
  });

  test('follows a changed rate', () => {
    const bucket = new TokenBucket(1000, 0);
    bucket.take(1000, 0);
    bucket.setRate(10_000, 0);
    expect(bucket.wait(0)).toBeCloseTo(100);
    bucket.setRate(0, 0);
    expect(bucket.wait(0)).toBe(0);
  });
});

test('what was saved up at one rate is not spent at another, but a debt is', () => {
  const bucket = new TokenBucket(1_000_000, 0);
  bucket.setRate(1000, 60_000);
  bucket.take(200, 60_000);
  expect(bucket.wait(60_000)).toBe(200);
  bucket.setRate(100, 60_000);
  expect(bucket.wait(60_000)).toBe(2000);
});

test('a clock that goes back takes nothing away', () => {
  const bucket = new TokenBucket(1000, 60_000);
  bucket.take(500, 60_000);
  expect(bucket.wait(30_000)).toBe(500);
});

test('each of several waits for what came before it, not for what comes after', () => {
  const bucket = new TokenBucket(1000, 0);
  const first = bucket.take(500, 0);
  const second = bucket.take(500, 0);
  expect(bucket.wait(0, first)).toBe(500);
  expect(bucket.wait(0, second)).toBe(1000);
  expect(bucket.wait(600, first)).toBe(0);
  expect(bucket.wait(600, second)).toBe(400);
});
