import type { BigIntStats } from 'node:fs';
import type { FileMark } from '../../../storage/core/file-mark.ts';
import { markOf, readMark } from '../../../storage/node/file-mark.ts';

/** FAT keeps times in steps of two seconds, and forgets the rest with the file's inode. */
const TIME_STEP_NS = 2_000_000_000n;

interface OpenedFile {
  readonly ino: bigint;
  handles: number;
}

/**
 * Tells a file from one that took its place, where the disk does not keep inodes: by size and time since
 * it was closed. While it is open its inode stays, and its time changes with what is written.
 */
export class ClosedMarks {
  readonly #open = new Map<number, OpenedFile>();
  readonly #marks = new Map<number, FileMark | null>();

  /** Notes a file that is open no more. */
  async note(file: number, path: string): Promise<void> {
    this.#marks.set(file, await readMark(path).catch(() => null));
  }

  /** Whether what was just opened is the file that was noted; `closed` follows then. */
  opened(file: number, found: BigIntStats): boolean {
    const known = this.#open.get(file);
    if (known !== undefined) {
      if (known.ino !== found.ino) return false;
      known.handles += 1;
      return true;
    }
    const mark = this.#marks.get(file) ?? null;
    if (mark === null || !isLike(mark, markOf(found))) return false;
    this.#open.set(file, { ino: found.ino, handles: 1 });
    return true;
  }

  async closed(file: number, path: string): Promise<void> {
    // What a program that gets the file's data late writes of its time comes with the close.
    await this.note(file, path);
    const known = this.#open.get(file);
    if (known === undefined) return;
    known.handles -= 1;
    if (known.handles === 0) this.#open.delete(file);
  }
}

function isLike(mark: FileMark, now: FileMark): boolean {
  const lost = BigInt(mark.modifiedNs) - BigInt(now.modifiedNs);
  return mark.size === now.size && lost >= 0n && lost < TIME_STEP_NS;
}
