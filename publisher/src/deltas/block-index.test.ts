import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededBytes } from '../../test/game-folder.ts';
import { BlockIndex } from './block-index.ts';

const BLOCK = 16;
const bytesOf = (min: number, max: number) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((bytes) => Buffer.from(bytes));

function indexOf(...parts: readonly Buffer[]): BlockIndex {
  const index = new BlockIndex(
    BLOCK,
    parts.reduce((sum, { length }) => sum + Math.ceil(length / BLOCK), 1),
  );
  for (const part of parts) index.add(part);
  return index;
}

function found(index: BlockIndex, bytes: Buffer): [number, number][] {
  const list: [number, number][] = [];
  index.find(bytes, (at, block) => list.push([at, block]));
  return list;
}

test('old bytes are found wherever they begin, but for less than a block at their ends', () => {
  const cases = fc.record({
    before: bytesOf(0, 40),
    after: bytesOf(0, 40),
    from: fc.nat(200),
    length: fc.integer({ min: 2 * BLOCK, max: 200 }),
  });
  const old = seededBytes(400, 1);
  fc.assert(
    fc.property(cases, ({ before, after, from, length }) => {
      const bytes = Buffer.concat([before, old.subarray(from, from + length), after]);
      const list = found(indexOf(old), bytes);
      for (const [at, block] of list)
        expect(bytes.subarray(at, at + BLOCK)).toEqual(
          old.subarray(block * BLOCK, (block + 1) * BLOCK),
        );
      expect(list.length).toBeGreaterThanOrEqual(Math.floor((length - BLOCK + 1) / BLOCK));
    }),
  );
});

test('blocks of several parts are counted on, what is left of a part is none', () => {
  const [one, other] = [seededBytes(BLOCK + 5, 3), seededBytes(2 * BLOCK, 5)];
  const index = indexOf(one, other);
  expect(found(index, other)).toEqual([
    [0, 1],
    [BLOCK, 2],
  ]);
  expect(found(index, one)).toEqual([[0, 0]]);
});

test('of equal blocks the first is told', () => {
  expect(found(indexOf(Buffer.alloc(4 * BLOCK)), Buffer.alloc(2 * BLOCK + 3))).toEqual([
    [0, 0],
    [BLOCK, 0],
  ]);
});
