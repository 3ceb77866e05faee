import type { Extent } from '../../core/slot-store.ts';
import type { ChunkTable } from '../../core/transfer.ts';
import type { UncheckedChunk } from './chunk-check.ts';

/** Where chunks of one buffer go in the files; what follows one another is one stretch. */
export function extentsOf(table: ChunkTable, chunks: readonly UncheckedChunk[]): Extent[] {
  const extents: Extent[] = [];
  const { targetStart, targetFile, targetOffset } = table;
  for (const { chunk, start, length } of chunks) {
    const end = targetStart[chunk + 1] ?? 0;
    for (let at = targetStart[chunk] ?? end; at < end; at += 1) {
      const extent = { file: targetFile[at] ?? 0, offset: targetOffset[at] ?? 0, start, length };
      const last = extents.at(-1);
      if (last !== undefined && follows(last, extent)) last.length += length;
      else extents.push(extent);
    }
  }
  return extents;
}

function follows(last: Extent, { file, offset, start }: Extent): boolean {
  return (
    last.file === file && last.offset + last.length === offset && last.start + last.length === start
  );
}
