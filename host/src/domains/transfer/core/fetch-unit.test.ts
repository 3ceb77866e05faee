import { expect, test } from 'vitest';
import { chunksOf, unitsOf } from './fetch-unit.ts';
import type { PackRange, StoredChunk } from './transfer.ts';

const KB = 1024;

function range(stored: readonly number[], gap = 0): PackRange {
  let offset = 100;
  const items = stored.map((bytes, chunk): StoredChunk => {
    const item = { kind: 'chunk', chunk, offset, stored: bytes, codec: 'raw' } as const;
    offset += bytes + gap;
    return item;
  });
  return { path: 'packs/a.pack', packSize: 10 ** 9, offset: 100, length: offset - 100, items };
}

const cut = (from: PackRange, done: readonly number[]) =>
  unitsOf(from, ({ chunk }) => !done.includes(chunk)).map(({ offset, length, items }) => [
    offset,
    length,
    chunksOf(items),
  ]);

test('a range of which nothing is here is one unit', () => {
  expect(cut(range([10, 20, 30], 200 * KB), [])).toEqual([[100, 60 + 2 * 200 * KB, [0, 1, 2]]]);
});

test('what is here already is not asked for at the ends', () => {
  expect(cut(range([10, 20, 30, 40]), [0, 3])).toEqual([[110, 50, [1, 2]]]);
  expect(cut(range([10, 20]), [0, 1])).toEqual([]);
});

test('in the middle it is read over where it is little, and left out where it is much', () => {
  expect(cut(range([10, 64 * KB, 30]), [1])).toEqual([[100, 40 + 64 * KB, [0, 2]]]);
  expect(cut(range([10, 64 * KB, 1, 30]), [1, 2])).toEqual([
    [100, 10, [0]],
    [111 + 64 * KB, 30, [3]],
  ]);
});

test('a run is wanted as a whole', () => {
  const run = { kind: 'run', chunk: 4, count: 3, offset: 5, stored: 7, dictionary: [] } as const;
  expect(chunksOf([run])).toEqual([4, 5, 6]);
});
