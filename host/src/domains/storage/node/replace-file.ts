import { rename } from 'node:fs/promises';
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

export function renameFile(from: string, to: string, wait?: Wait): Promise<void> {
  return whenUnlocked(from, () => rename(from, to), { wait, isLock: anyRefusal });
}
