import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { errorCode } from '../../../failure/node/system-error.ts';
import { DISK_BLOCK_BYTES, wholeBlocks } from './disk-block.ts';
import { OpenFiles } from './open-files.ts';

/** A shorter stretch costs more this way than by the system's memory. */
const LEAST_BYTES = 64 * 1024;
/** Undefined where the system has no such thing, whatever the types say. */
const O_DIRECT: number | undefined = constants.O_DIRECT;
/** What file systems that have no direct writes answer. */
const REFUSED = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * Writes from our memory to the disk, past the system's: a large download needs no other memory,
 * pushes nothing out of it, and has little left to do when it is synced. Whole blocks only, and
 * only where the system and the disk can do it.
 */
export class DirectWrites {
  readonly #files: OpenFiles;
  #isRefused = O_DIRECT === undefined;

  /** `open` opens a file with these flags more. */
  constructor(
    open: (file: number, flags: number) => Promise<FileHandle>,
    close?: (file: number, handle: FileHandle) => Promise<void>,
  ) {
    this.#files = new OpenFiles((file) => open(file, O_DIRECT ?? 0), close);
  }

  /** Answers the part that it has written, in offsets of the file; an empty one at `offset` else. */
  async write(
    file: number,
    buffer: Uint8Array,
    start: number,
    length: number,
    offset: number,
  ): Promise<{ first: number; end: number }> {
    const none = { first: offset, end: offset };
    const { first, end } = wholeBlocks(offset, length);
    const from = start + first - offset;
    const isInPlace = (buffer.byteOffset + from) % DISK_BLOCK_BYTES === 0;
    if (this.#isRefused || !isInPlace || end - first < LEAST_BYTES) return none;
    try {
      const { bytesWritten } = await this.#files.with(file, (handle) =>
        handle.write(buffer, from, end - first, first),
      );
      return { first, end: first + bytesWritten };
    } catch (error) {
      if (!REFUSED.has(errorCode(error) ?? '')) throw error;
      this.#isRefused = true;
      return none;
    }
  }

  close(): Promise<void> {
    return this.#files.close();
  }
}
