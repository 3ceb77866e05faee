import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

function firstOf(seed: string): number[] {
  const random = createRandom(seed);
  return Array.from({ length: 4 }, () => random.int(0, 999));
}

describe('createRandom', () => {
  it('repeats for the same seed and differs for another', () => {
    expect(firstOf('river')).toEqual(firstOf('river'));
    expect(firstOf('river')).not.toEqual(firstOf('rivers'));
  });

  it('stays within its bounds', () => {
    const random = createRandom('bounds');
    const numbers = Array.from({ length: 500 }, () => random.int(3, 5));
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5]));
  });
});
