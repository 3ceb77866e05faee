import type { PackRange, StoredChunk, StoredRun } from './transfer.ts';

export type StoredItem = StoredChunk | StoredRun;

/** What one connection asks for at a time: the items of a range that are still wanted. */
export interface FetchUnit {
  readonly path: string;
  readonly packSize: number;
  readonly offset: number;
  readonly length: number;
  readonly items: readonly StoredItem[];
}

/** Up to this many unwanted bytes between two items are read with them: a request costs more. */
const READ_OVER_BYTES = 64 * 1024;

/**
 * The units that bring the wanted items of a range. Gaps that the plan made stay within a unit; a
 * larger gap, which unwanted items leave, begins a new unit.
 */
export function unitsOf(range: PackRange, isWanted: (item: StoredItem) => boolean): FetchUnit[] {
  const units: FetchUnit[] = [];
  let items: StoredItem[] = [];
  let left = 0;
  for (const item of range.items) {
    if (!isWanted(item)) {
      left += item.stored;
      continue;
    }
    if (items.length > 0 && left > READ_OVER_BYTES) {
      units.push(unitOf(range, items));
      items = [];
    }
    left = 0;
    items.push(item);
  }
  if (items.length > 0) units.push(unitOf(range, items));
  return units;
}

function unitOf(range: PackRange, items: readonly StoredItem[]): FetchUnit {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a unit of nothing');
  const { path, packSize } = range;
  const { offset } = first;
  return { path, packSize, offset, length: last.offset + last.stored - offset, items };
}

/** Index after the last chunk that an item makes. */
export function itemEnd(item: StoredItem): number {
  return item.chunk + (item.kind === 'run' ? item.count : 1);
}

/** Every chunk that the items make. */
export function chunksOf(items: Iterable<StoredItem>): number[] {
  const chunks: number[] = [];
  for (const item of items)
    for (let chunk = item.chunk; chunk < itemEnd(item); chunk += 1) chunks.push(chunk);
  return chunks;
}
