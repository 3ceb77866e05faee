import type { FileHandle } from 'node:fs/promises';
import { openPlainFile } from './open-plain-file.ts';

/** Reads a plain file; throws for anything else. `flags` as for `openPlainFile`. */
export async function readPlainFile(path: string, flags?: number): Promise<Buffer> {
  const handle = await openPlainFile(path, flags);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Reads the last bytes of a plain file, of whatever size it is; throws for anything else. */
export async function readPlainFileEnd(
  path: string,
  mostBytes: number,
  flags?: number,
): Promise<Buffer> {
  const handle = await openPlainFile(path, flags);
  try {
    return await readEnd(handle, mostBytes);
  } finally {
    await handle.close();
  }
}

/** The last bytes of an open file; less than that if it is cut short meanwhile. */
async function readEnd(handle: FileHandle, mostBytes: number): Promise<Buffer> {
  const { size } = await handle.stat();
  const end = Buffer.alloc(Math.min(size, mostBytes));
  const { bytesRead } = await handle.read(end, 0, end.length, size - end.length);
  return end.subarray(0, bytesRead);
}
