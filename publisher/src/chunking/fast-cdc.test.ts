import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkSizes, findCut } from './fast-cdc.ts';

const sizes = chunkSizes(65_536);

/** Random-looking bytes, the same for each seed. */
function seededBytes(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed | 1;
  for (let i = 0; i < length; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state;
  }
  return bytes;
}

function cuts(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ends.push(at)) at = findCut(bytes, at, bytes.length, sizes);
  return ends;
}

function hashes(bytes: Uint8Array): string[] {
  let start = 0;
  return cuts(bytes).map((end) => {
    const hash = createHash('sha256').update(bytes.subarray(start, end)).digest('hex');
    start = end;
    return hash;
  });
}

describe('FastCDC', () => {
  test('cuts where it always did', () => {
    expect(cuts(seededBytes(400_000, 7))).toMatchSnapshot();
  });

  test('covers any bytes exactly, in chunks of the sizes allowed', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(), (length, seed) => {
        const bytes = seededBytes(length, seed);
        const ends = cuts(bytes);
        expect(ends.at(-1) ?? 0).toBe(length);
        const lengths = ends.map((end, i) => end - (ends[i - 1] ?? 0));
        expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(sizes.max);
        expect(Math.min(sizes.max, ...lengths.slice(0, -1))).toBeGreaterThan(sizes.min);
        expect(cuts(bytes)).toEqual(ends);
      }),
      { numRuns: 40 },
    );
  });

  test('bytes that are all the same end at the largest chunk', () => {
    expect(cuts(new Uint8Array(600_000))).toEqual([262_144, 524_288, 600_000]);
  });

  test('an edit changes only chunks nearby', () => {
    const bytes = seededBytes(4_000_000, 99);
    const before = new Set(hashes(bytes));
    fc.assert(
      fc.property(fc.nat(3_900_000), fc.nat(40), fc.nat(1000), (at, removed, added) => {
        const edited = new Uint8Array(bytes.length - removed + added);
        edited.set(bytes.subarray(0, at));
        edited.set(seededBytes(added, at), at);
        edited.set(bytes.subarray(at + removed), at + added);
        const fresh = hashes(edited).filter((hash) => !before.has(hash));
        expect(fresh.length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 25 },
    );
  });
});
