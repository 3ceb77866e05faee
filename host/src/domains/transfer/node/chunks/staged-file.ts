import { writeSync } from 'node:fs';
import { constants } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { errorCode } from '../../../failure/node/system-error.ts';
import { NO_LINK, openPlainFile } from '../../../storage/node/open-plain-file.ts';

/** For a larger write Linux looks for as large a page, which may take longer than to copy it. */
const WRITE_BYTES = 64 * 1024;
const NO_MODES = new Set(['ENOSYS', 'ENOTSUP', 'EPERM', 'EINVAL']);

/** FAT and exFAT store no modes: there every file, or none, may be started, as they are mounted. */
export async function setMode(handle: FileHandle, mode: number): Promise<void> {
  try {
    await handle.chmod(mode);
  } catch (error) {
    if (!NO_MODES.has(errorCode(error) ?? '')) throw error;
  }
}

export function openAt(path: string, flags: number): Promise<FileHandle> {
  return openPlainFile(path, constants.O_RDWR | flags | NO_LINK, 0o644);
}

/** False where the file ends before. */
export async function readWhole(
  handle: FileHandle,
  buffer: Uint8Array,
  start: number,
  length: number,
  position: number,
): Promise<boolean> {
  for (let done = 0; done < length;) {
    const { bytesRead } = await handle.read(buffer, start + done, length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

/**
 * Into the system's memory, at once: to hand each piece to another thread takes this one longer
 * than to write it. A single `write` may take less than it was given, as on a disk nearly full.
 */
export function writePieces(
  fd: number,
  buffer: Uint8Array,
  start: number,
  length: number,
  position: number,
): void {
  for (let done = 0; done < length;) {
    // Up to the next multiple: what fits the system's own pages is taken as a whole.
    const toNext = WRITE_BYTES - ((position + done) % WRITE_BYTES);
    const bytes = Math.min(toNext, length - done);
    done += writeSync(fd, buffer, start + done, bytes, position + done);
  }
}
