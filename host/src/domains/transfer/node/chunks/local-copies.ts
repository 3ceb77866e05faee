import type { LocalChunk } from '../../core/transfer.ts';
import { StoppedError } from '../../core/stop-signal.ts';
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
  copies: readonly LocalChunk[],
  place: CopyPlace,
): Promise<void> {
  const wanted = copies.filter(({ chunk }) => !place.isDone(chunk));
  for (let at = 0; at < wanted.length;) {
    if (place.signal.aborted) throw new StoppedError();
    const end = stretchEnd(wanted, at);
    await copyStretch(wanted.slice(at, end), place);
    at = end;
  }
}

/** Index after the last copy that follows without a gap, as far as a slab reaches. */
function stretchEnd(copies: readonly LocalChunk[], first: number): number {
  let end = first;
  let bytes = 0;
  for (;;) {
    const copy = copies[end];
    const before = end === first ? undefined : copies[end - 1];
    if (copy === undefined || bytes + copy.from.length > SLAB_BYTES)
      return Math.max(end, first + 1);
    const follows =
      before === undefined ||
      (before.from.path === copy.from.path &&
        before.from.offset + before.from.length === copy.from.offset);
    if (!follows) return end;
    bytes += copy.from.length;
    end += 1;
  }
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
