import { constants, lstat, rename, rm } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { ifPresent } from '../../failure/node/system-error.ts';
import { anyRefusal, whenUnlocked } from './locked-file.ts';
import { NO_LINK, openPlainFile } from './open-plain-file.ts';

/** The player alone may read and write it. */
const PRIVATE = 0o600;

export type Wait = (ms: number) => Promise<unknown>;

/* Used for every file of the host: virus scanners and indexers open new files, and Windows
   refuses a rename for that moment. */

/**
 * Writes the whole file again: at any moment it has the old or the new content, synced. A link in its
 * place is replaced; the file behind the link stays as it is.
 */
export function replaceFile(path: string, content: string | Buffer, wait?: Wait): Promise<void> {
  const write = async (): Promise<void> => {
    // The package would write the file behind it.
    const found = await ifPresent(() => lstat(path));
    if (found?.isSymbolicLink() === true) await rm(path);
    await writeFileAtomic(path, content, { mode: PRIVATE });
  };
  return whenUnlocked(path, write, { wait, isLock: anyRefusal });
}

/** Gives a file the mode that `replaceFile` gives. Never rejects. */
export async function makePrivate(path: string): Promise<void> {
  try {
    const handle = await openPlainFile(path, constants.O_RDONLY | NO_LINK);
    try {
      const { mode } = await handle.stat();
      if ((mode & 0o777) !== PRIVATE) await handle.chmod(PRIVATE);
    } finally {
      await handle.close();
    }
  } catch {
    // Nothing is there, or the disk stores no rights.
  }
}

/**
 * Overwrites a JSON file in place if there is no space for another file; false if the file is too
 * short. A power cut at that moment may destroy it.
 */
export async function overwriteFile(path: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(text);
  const handle = await openPlainFile(path, constants.O_RDWR | NO_LINK);
  try {
    const { size } = await handle.stat();
    if (bytes.length > size) return false;
    // Padded with spaces to the old length in a single write, so that a kill leaves no partial
    // content.
    await handle.write(Buffer.concat([bytes, Buffer.alloc(size - bytes.length, ' ')]), 0, size, 0);
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

export function renameFile(from: string, to: string, wait?: Wait): Promise<void> {
  return whenUnlocked(from, () => rename(from, to), { wait, isLock: anyRefusal });
}
