import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { ifPresent } from '../../failure/node/system-error.ts';
import type { FileMark } from '../core/file-mark.ts';

export function markOf({ ino, size, mtimeNs }: BigIntStats): FileMark {
  return { inode: String(ino), size: Number(size), modifiedNs: String(mtimeNs) };
}

/** The mark of the plain file at a path; null if there is none. */
export async function readMark(path: string): Promise<FileMark | null> {
  const found = await ifPresent(() => lstat(path, { bigint: true }));
  return found?.isFile() === true ? markOf(found) : null;
}
