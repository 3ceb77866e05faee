import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ChunkCheck } from './chunk-check.ts';
import { RangeFill } from './range-fill.ts';
import { LocalFiles, RunDecoder } from './run-decoder.ts';
import { SlabPool } from './slab-pool.ts';

const LENGTH = 600_000;
const CHUNKS = 6;

/** Chunks of one file, one behind the other. */
function tableOf(contents: readonly Buffer[]) {
  const offsets = contents.map((_, chunk) =>
    contents.slice(0, chunk).reduce((sum, { length }) => sum + length, 0),
  );
  return {
    length: Uint32Array.from(contents, ({ length }) => length),
    sha256: Buffer.concat(contents.map((one) => createHash('sha256').update(one).digest())),
    targetStart: Uint32Array.from({ length: contents.length + 1 }, (_, i) => i),
    targetFile: new Uint32Array(contents.length),
    targetOffset: Float64Array.from(offsets),
  };
}

/** A fill of chunks that are stored as they are, one behind the other. */
function rawFill(contents: readonly Buffer[], slabs: number, gap = 0) {
  const table = tableOf(contents);
  const items = contents.map((content, chunk) => ({
    kind: 'chunk' as const,
    chunk,
    offset: contents.slice(0, chunk).reduce((sum, { length }) => sum + length + gap, 0),
    stored: content.length,
    codec: 'raw' as const,
  }));
  const length = (items.at(-1)?.offset ?? 0) + (contents.at(-1)?.length ?? 0);
  const pool = new SlabPool(slabs);
  const written: Buffer[] = [];
  const unit = { path: 'a.pack', packSize: length, offset: 0, length, items };
  const fill = new RangeFill(unit, {
    pool,
    put: (slab, chunks) => {
      for (const { start, length: bytes } of chunks)
        written.push(Buffer.from(slab.bytes.subarray(start, start + bytes)));
      return Promise.resolve();
    },
    check: new ChunkCheck(table),
    decoder: new RunDecoder(new LocalFiles()),
    isDone: () => false,
    onBytes: () => undefined,
    onFailedChunk: () => undefined,
  });
  return { fill, pool, written };
}

test('what is read into the room of a fill lies where it belongs, a slab of chunks at a time', async () => {
  const contents = Array.from({ length: 40 }, (_, i) => Buffer.alloc(50_001, i + 1));
  const pack = Buffer.concat(contents);
  const { fill, written } = rawFill(contents, 8);
  let longest = 0;
  while (fill.remaining > 0) {
    const room = fill.room();
    const at = fill.position;
    // A socket brings less than there is room for now and then; without room it has its own memory.
    const piece = room ?? Buffer.alloc(9999);
    const bytes = Math.min(piece.length, fill.remaining, at % 3 === 0 ? 77_777 : Infinity);
    piece.set(pack.subarray(at, at + bytes));
    longest = Math.max(longest, bytes);
    await fill.write(piece.subarray(0, bytes));
  }
  fill.end();
  expect(written).toEqual(contents);
  expect(longest).toBeGreaterThan(500_000);
});

test('a fill has no room to give before a gap, and none while every slab is in use', async () => {
  const contents = Array.from({ length: 3 }, (_, i) => Buffer.alloc(30_000, i + 1));
  const { fill } = rawFill(contents, 8, 100);
  expect(fill.room()?.length).toBe(30_000);
  await fill.write(Buffer.alloc(30_000, 1));
  expect(fill.room()).toBeNull();
  const { fill: other, pool } = rawFill(contents, 1);
  const slab = await pool.take();
  expect(other.room()).toBeNull();
  slab.release();
  expect(other.room()?.length).toBe(90_000);
});

test('chunks to unpack wait for a slow disk and go on, with no slab to spare', async () => {
  const contents = Array.from({ length: CHUNKS }, (_, i) => Buffer.alloc(LENGTH, i + 1));
  const frames = contents.map((content) => zstdCompressSync(content));
  const table = tableOf(contents);
  let offset = 0;
  const items = frames.map((frame, chunk) => {
    const item = {
      kind: 'chunk' as const,
      chunk,
      offset,
      stored: frame.length,
      codec: 'zstd' as const,
    };
    offset += frame.length;
    return item;
  });
  // One slab holds what is packed, the other what the disk is given.
  const pool = new SlabPool(2);
  const written: number[] = [];
  const unit = { path: 'a.pack', packSize: offset, offset: 0, length: offset, items };
  const fill = new RangeFill(unit, {
    pool,
    put: async (_slab, chunks) => {
      await new Promise((resolve) => setImmediate(resolve));
      written.push(...chunks.map(({ chunk }) => chunk));
    },
    check: new ChunkCheck(table),
    decoder: new RunDecoder(new LocalFiles()),
    isDone: () => false,
    onBytes: () => undefined,
    onFailedChunk: () => undefined,
  });
  for (const frame of frames) await fill.write(frame);
  fill.end();
  await expect.poll(() => written).toEqual([0, 1, 2, 3, 4, 5]);
  const slabs = await Promise.all([pool.take(), pool.take()]);
  expect(new Set(slabs).size).toBe(2);
});
