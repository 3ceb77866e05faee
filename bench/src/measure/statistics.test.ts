import { describe, expect, it } from 'vitest';
import { median, percentile, range } from './statistics.ts';

describe('median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([7])).toBe(7);
  });

  it('is the mean of the two middle values of an even number', () => {
    expect(median([10, 2, 4, 100])).toBe(7);
  });

  it('sorts by value and leaves the given list as it was', () => {
    const values = [100, 20, 3];
    expect(median(values)).toBe(20);
    expect(values).toEqual([100, 20, 3]);
  });

  it('refuses an empty list', () => {
    expect(() => median([])).toThrow('no values');
  });
});

describe('range', () => {
  it('is the lowest and the highest', () => {
    expect(range([3, 1, 2])).toEqual([1, 3]);
    expect(() => range([])).toThrow('no values');
  });
});

describe('percentile', () => {
  it('is the smallest value that the given share of values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow('no values');
  });
});
