import { open, rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { anyRefusal, whenUnlocked } from './locked-file.ts';

export type Wait = (ms: number) => Promise<unknown>;

/*
 * Every file that the host keeps is renamed here: a virus scanner or an indexer opens what was just
 * written, and Windows refuses the rename for that moment.
 */

/** Writes the whole file anew: at any moment the old or the new content is there, and synced. */
export function replaceFile(path: string, content: string | Buffer, wait?: Wait): Promise<void> {
  const write = (): Promise<void> => writeFileAtomic(path, content, { mode: 0o600 });
  return whenUnlocked(path, write, { wait, isLock: anyRefusal });
}

/**
 * Writes over the bytes of a JSON file, where there is no room for another one; false where they are
 * too few. A power cut at that moment may cost the file.
 */
export async function overwriteFile(path: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(text);
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    if (bytes.length > size) return false;
    // With spaces to its end, by one write: whoever is killed leaves no half.
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
