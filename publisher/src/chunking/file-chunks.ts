import { open } from 'node:fs/promises';
import { type ChunkSizes, findCut } from './fast-cdc.ts';

const WINDOW_BYTES = 4 * 2 ** 20;

/**
 * The chunks of a file in order. A chunk's bytes stay in memory while somebody holds it; at most
 * two windows are read ahead. Throws errors of the file system, and if the file is not `size` bytes
 * long.
 */
export async function* fileChunks(
  path: string,
  size: number,
  sizes: ChunkSizes,
): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    let position = 0;
    while (position < size || rest.length > 0) {
      const wanted = Math.min(WINDOW_BYTES, size - position);
      const window = Buffer.allocUnsafeSlow(rest.length + wanted);
      rest.copy(window);
      await readExactly(handle, window.subarray(rest.length), position, path);
      position += wanted;
      const atEnd = position === size;
      // A cut needs the largest chunk's bytes in memory, or the end of the file.
      const stop = atEnd ? window.length : window.length - sizes.max + 1;
      let start = 0;
      while (start < stop) {
        const end = findCut(window, start, window.length, sizes);
        yield window.subarray(start, end);
        start = end;
      }
      rest = window.subarray(start);
    }
    if ((await handle.stat()).size !== size) throw new Error(`${path} changed while it was read`);
  } finally {
    await handle.close();
  }
}

type Readable = Awaited<ReturnType<typeof open>>;

/** Fills `target` from `position` on; throws if the file ends before. */
export async function readExactly(
  handle: Readable,
  target: Uint8Array,
  position: number,
  path: string,
): Promise<void> {
  for (let done = 0; done < target.length;) {
    const { bytesRead } = await handle.read(target, done, target.length - done, position + done);
    if (bytesRead === 0) throw new Error(`${path} is shorter than it was`);
    done += bytesRead;
  }
}
