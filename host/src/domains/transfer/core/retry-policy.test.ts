import { describe, expect, test } from 'vitest';
import { DEFAULT_RETRY, retryDelay } from './retry-policy.ts';

const options = { baseMs: 100, capMs: 1000, retryAfterCapMs: 5000, tries: 6 };

describe('retryDelay', () => {
  test('doubles, and half of it is random', () => {
    expect(retryDelay(options, 1, null, 0)).toBe(50);
    expect(retryDelay(options, 1, null, 1)).toBe(100);
    expect(retryDelay(options, 3, null, 1)).toBe(400);
  });

  test('never exceeds its cap', () => {
    expect(retryDelay(options, 5, null, 1)).toBe(1000);
  });

  test('waits for Retry-After, within reason', () => {
    expect(retryDelay(options, 1, 2000, 0)).toBe(2000);
    expect(retryDelay(options, 1, 3_600_000, 0)).toBe(5000);
  });

  test('gives up', () => {
    expect(retryDelay(options, 6, null, 0)).toBeNull();
  });

  test('tries for about a minute by default', () => {
    let total = 0;
    for (let failed = 1; failed < DEFAULT_RETRY.tries; failed++)
      total += retryDelay(DEFAULT_RETRY, failed, null, 0.5) ?? 0;
    expect(total).toBeGreaterThan(45_000);
    expect(total).toBeLessThan(90_000);
  });
});
