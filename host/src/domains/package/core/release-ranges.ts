import type { ReleasePack } from '@gamebox/contract/host';
import type { PackRange, StoredChunk, StoredRun } from '../../transfer/core/transfer.ts';
import type { ReleaseChunks, ReleaseTable } from './release-table.ts';

export const RANGE_MAX_BYTES = 8 * 2 ** 20;
/** Unneeded bytes between two items: fewer than the cost of another request. */
export const RANGE_GAP_BYTES = 64 * 2 ** 10;

/** The ranges of packs that contain these chunks, in the order of the files. */
export function chunkRanges(next: ReleaseTable, wanted: Iterable<number>): PackRange[] {
  const { chunks, head } = next;
  const packOf = (chunk = 0): number => chunks.pack[chunk] ?? 0;
  const offsetOf = (chunk = 0): number => chunks.offset[chunk] ?? 0;
  const order = Uint32Array.from(wanted);
  const byPlace = (a: number, b: number): number =>
    packOf(a) - packOf(b) || offsetOf(a) - offsetOf(b);
  // A first release already has this order: sorting needs as much memory as five such lists.
  if (order.some((chunk, i) => i > 0 && byPlace(order[i - 1] ?? 0, chunk) > 0)) order.sort(byPlace);
  const ranges: ChunkRange[] = [];
  for (let from = 0; from < order.length;) {
    const index = packOf(order[from]);
    let to = from + 1;
    while (to < order.length && packOf(order[to]) === index) to += 1;
    const inPack = order.subarray(from, to);
    from = to;
    const pack = head.packs[index];
    if (pack === undefined) continue;
    const spans = spansOf(
      inPack.length,
      (i) => offsetOf(inPack[i]),
      (i) => chunks.stored[inPack[i] ?? 0] ?? 0,
    );
    for (const span of spans) ranges.push(new ChunkRange(pack, chunks, inPack, span));
  }
  // Packs of earlier releases are used for many places: they are ordered by the first file that
  // needs them.
  return ranges.sort((a, b) => a.firstChunk - b.firstChunk);
}

export function runRanges(pack: ReleasePack, unsorted: readonly StoredRun[]): PackRange[] {
  const runs = unsorted.toSorted((a, b) => a.offset - b.offset);
  const spans = spansOf(
    runs.length,
    (i) => runs[i]?.offset ?? 0,
    (i) => runs[i]?.stored ?? 0,
  );
  return spans.map((span) => {
    const items = runs.slice(span.first, span.first + span.count);
    return Object.assign(placeOf(pack, span), { items });
  });
}

/** Chunks are kept as numbers: as objects they need twenty times as much memory. */
class ChunkRange implements PackRange {
  readonly path: string;
  readonly packSize: number;
  readonly offset: number;
  readonly length: number;
  readonly firstChunk: number;
  readonly #chunks: ReleaseChunks;
  readonly #numbers: Uint32Array;

  constructor(pack: ReleasePack, chunks: ReleaseChunks, order: Uint32Array, span: Span) {
    const { path, packSize, offset, length } = placeOf(pack, span);
    this.path = path;
    this.packSize = packSize;
    this.offset = offset;
    this.length = length;
    this.#chunks = chunks;
    this.#numbers = order.subarray(span.first, span.first + span.count);
    this.firstChunk = this.#numbers.reduce((least, chunk) => Math.min(least, chunk), Infinity);
  }

  get items(): StoredChunk[] {
    const { offset, stored, zstd } = this.#chunks;
    return Array.from(this.#numbers, (chunk) => ({
      kind: 'chunk',
      chunk,
      offset: offset[chunk] ?? 0,
      stored: stored[chunk] ?? 0,
      codec: zstd[chunk] === 1 ? 'zstd' : 'raw',
    }));
  }
}

/** Neighbouring chunks, and their place in the pack. */
interface Span {
  readonly first: number;
  count: number;
  readonly offset: number;
  end: number;
}

/** Groups chunks of one pack that are loaded together; `offsetOf` must rise. */
function spansOf(
  count: number,
  offsetOf: (index: number) => number,
  storedOf: (index: number) => number,
): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < count; i += 1) {
    const last = spans.at(-1);
    const offset = offsetOf(i);
    const end = offset + storedOf(i);
    const fits =
      last !== undefined &&
      offset - last.end <= RANGE_GAP_BYTES &&
      end - last.offset <= RANGE_MAX_BYTES;
    if (fits) {
      last.count += 1;
      last.end = Math.max(last.end, end);
    } else spans.push({ first: i, count: 1, offset, end });
  }
  return spans;
}

function placeOf(pack: ReleasePack, { offset, end }: Span): Omit<PackRange, 'items'> {
  return { path: `packs/${pack.id}.pack`, packSize: pack.size, offset, length: end - offset };
}
