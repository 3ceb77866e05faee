import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * The folder for temporary clusters: a file system in memory, if the machine has one with enough
 * space. On a disk, making and removing their files takes most of the tests' system time.
 */
export async function roomyMemory(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    return bavail * bsize > MEMORY_BYTES ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
