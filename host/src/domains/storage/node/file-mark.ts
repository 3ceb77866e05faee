import type { BigIntStats } from 'node:fs';
import { lstat, statfs } from 'node:fs/promises';
import { ifPresent } from '../../failure/node/system-error.ts';
import { NO_INODE } from '../core/file-mark.ts';
import type { FileMark } from '../core/file-mark.ts';

/** What Linux calls FAT, exFAT and file systems of programs. */
const RENUMBERING = new Set([0x4d44, 0x2011bab0, 0x65735546]);

/**
 * Whether the disk of a folder keeps its files' inodes. FAT and exFAT have none, so a file gets another
 * one whenever the system has forgotten it meanwhile, as with little memory.
 */
export async function keepsInodes(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const found = await statfs(folder).catch(() => null);
  return found === null || !RENUMBERING.has(found.type);
}

export function markOf({ ino, size, mtimeNs }: BigIntStats, isInodeKept = true): FileMark {
  const inode = isInodeKept ? String(ino) : NO_INODE;
  return { inode, size: Number(size), modifiedNs: String(mtimeNs) };
}

/** The mark of the plain file at a path; null if there is none. */
export async function readMark(path: string): Promise<FileMark | null> {
  const found = await ifPresent(() => lstat(path, { bigint: true }));
  return found?.isFile() === true ? markOf(found) : null;
}
