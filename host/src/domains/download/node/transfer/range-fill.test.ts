import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ChunkCheck } from './chunk-check.ts';
import { RangeFill } from './range-fill.ts';
import { LocalFiles, RunDecoder } from './run-decoder.ts';
import { SlabPool } from './slab-pool.ts';

const LENGTH = 600_000;
const CHUNKS = 6;

test('chunks to unpack wait for a slow disk and go on, with no slab to spare', async () => {
  const contents = Array.from({ length: CHUNKS }, (_, i) => Buffer.alloc(LENGTH, i + 1));
  const frames = contents.map((content) => zstdCompressSync(content));
  const table = {
    length: new Uint32Array(CHUNKS).fill(LENGTH),
    sha256: Buffer.concat(contents.map((one) => createHash('sha256').update(one).digest())),
    targetStart: Uint32Array.from({ length: CHUNKS + 1 }, (_, i) => i),
    targetFile: new Uint32Array(CHUNKS),
    targetOffset: Float64Array.from({ length: CHUNKS }, (_, i) => i * LENGTH),
  };
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
