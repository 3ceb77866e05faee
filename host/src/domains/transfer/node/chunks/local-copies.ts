import type { LocalChunk } from '../../core/transfer.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import type { ChunkWriter } from './chunk-writer.ts';
import type { LocalFiles } from './run-decoder.ts';
import { SLAB_BYTES } from './slab-pool.ts';

export interface CopyPlace {
  readonly files: LocalFiles;
  readonly isDone: (chunk: number) => boolean;
  readonly writer: ChunkWriter;
  readonly signal: AbortSignal;
  readonly onFailedChunk: (chunk: number) => void;
}

/** Brings chunks that stand in installed files; neighbours are read together. */
export async function copyLocalChunks(
  copies: Iterable<LocalChunk>,
  place: CopyPlace,
): Promise<void> {
  for (const stretch of stretchesOf(copies, place.isDone)) {
    if (place.signal.aborted) throw new StoppedError();
    await copyStretch(stretch, place);
  }
}

/** What is still wanted, in rows that follow without a gap, as far as a slab reaches. */
function* stretchesOf(
  copies: Iterable<LocalChunk>,
  isDone: (chunk: number) => boolean,
): Generator<LocalChunk[]> {
  let stretch: LocalChunk[] = [];
  let bytes = 0;
  for (const copy of copies) {
    if (isDone(copy.chunk)) continue;
    const before = stretch.at(-1)?.from;
    const { path, offset, length } = copy.from;
    const follows = before?.path === path && before.offset + before.length === offset;
    if (before !== undefined && (!follows || bytes + length > SLAB_BYTES)) {
      yield stretch;
      stretch = [];
      bytes = 0;
    }
    stretch.push(copy);
    bytes += length;
  }
  if (stretch.length > 0) yield stretch;
}

async function copyStretch(copies: readonly LocalChunk[], place: CopyPlace): Promise<void> {
  const [first] = copies;
  if (first === undefined) return;
  const { files, writer, onFailedChunk } = place;
  const length = copies.reduce((sum, { from }) => sum + from.length, 0);
  if (length > SLAB_BYTES) {
    onFailedChunk(first.chunk);
    return;
  }
  while (!writer.hasRoom(length)) await writer.takeRoom();
  const start = writer.reserve(length, first.chunk);
  if (!(await files.read({ ...first.from, length }, writer.bytes, start))) {
    writer.unreserve(start);
    await copyOneByOne(copies, place);
    return;
  }
  let at = start;
  for (const { chunk, from } of copies) {
    writer.add(chunk, at, from.length);
    at += from.length;
  }
}

/** A file that ends too early has some of the chunks all the same. */
async function copyOneByOne(copies: readonly LocalChunk[], place: CopyPlace): Promise<void> {
  const [only] = copies;
  if (copies.length === 1 && only !== undefined) place.onFailedChunk(only.chunk);
  else for (const copy of copies) await copyStretch([copy], place);
}
