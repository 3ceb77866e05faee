import type { ChunkTable } from '../../core/transfer.ts';

/** Direct writes begin and end at multiples of this, in the file and in memory: Linux's page. */
export const DISK_BLOCK_BYTES = 4096;

/** Where a chunk begins in a block of the disk, in the first of its places. */
export function startInBlock({ targetStart, targetOffset }: ChunkTable, chunk: number): number {
  return (targetOffset[targetStart[chunk] ?? 0] ?? 0) % DISK_BLOCK_BYTES;
}

/** The whole blocks of a stretch. */
export function wholeBlocks(offset: number, length: number): { first: number; end: number } {
  const first = Math.ceil(offset / DISK_BLOCK_BYTES) * DISK_BLOCK_BYTES;
  const end = Math.floor((offset + length) / DISK_BLOCK_BYTES) * DISK_BLOCK_BYTES;
  return { first, end };
}
