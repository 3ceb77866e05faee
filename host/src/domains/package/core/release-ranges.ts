import type { ReleasePack } from '@gamebox/contract/host';
import type { PackRange, StoredChunk, StoredRun } from '../../transfer/core/transfer.ts';
import type { ReleaseTable } from './release-table.ts';

export const RANGE_MAX_BYTES = 8 * 2 ** 20;
/** Bytes of no use between two items: less than what a request of its own would cost. */
export const RANGE_GAP_BYTES = 64 * 2 ** 10;

type Item = StoredChunk | StoredRun;

/** Ranges that hold these chunks as their packs have them, in the order of the files. */
export function chunkRanges(next: ReleaseTable, wanted: Iterable<number>): PackRange[] {
  const byPack = new Map<number, StoredChunk[]>();
  for (const chunk of wanted) {
    const pack = next.chunks.pack[chunk] ?? 0;
    const items = byPack.get(pack) ?? [];
    if (items.length === 0) byPack.set(pack, items);
    items.push(storedChunk(next, chunk));
  }
  const ranges: PackRange[] = [];
  for (const [index, items] of byPack) {
    const pack = next.head.packs[index];
    if (pack !== undefined) ranges.push(...coalesce(pack, items));
  }
  // A pack of an earlier release holds bits from all over: the first file that wants one is first.
  return ranges.sort((a, b) => firstChunk(a) - firstChunk(b));
}

export function runRanges(pack: ReleasePack, runs: readonly StoredRun[]): PackRange[] {
  return coalesce(pack, runs);
}

function storedChunk({ chunks }: ReleaseTable, chunk: number): StoredChunk {
  return {
    kind: 'chunk',
    chunk,
    offset: chunks.offset[chunk] ?? 0,
    stored: chunks.stored[chunk] ?? 0,
    codec: chunks.zstd[chunk] === 1 ? 'zstd' : 'raw',
  };
}

function firstChunk({ items }: PackRange): number {
  return items.reduce((least, { chunk }) => Math.min(least, chunk), Infinity);
}

function coalesce(pack: ReleasePack, unsorted: readonly Item[]): PackRange[] {
  const ranges: { offset: number; end: number; items: Item[] }[] = [];
  for (const item of unsorted.toSorted((a, b) => a.offset - b.offset)) {
    const last = ranges.at(-1);
    const end = item.offset + item.stored;
    const fits =
      last !== undefined &&
      item.offset - last.end <= RANGE_GAP_BYTES &&
      end - last.offset <= RANGE_MAX_BYTES;
    if (fits) {
      last.items.push(item);
      last.end = Math.max(last.end, end);
    } else ranges.push({ offset: item.offset, end, items: [item] });
  }
  return ranges.map(({ offset, end, items }) => ({
    path: `packs/${pack.id}.pack`,
    packSize: pack.size,
    offset,
    length: end - offset,
    items,
  }));
}
