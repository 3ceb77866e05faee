import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, writeError } from '../../failure/node/system-error.ts';
import { isOnDiskOf } from '../core/place.ts';
import type { KnownPlace } from '../core/place.ts';

/** What says nothing about the disk; anything else is how one answers that is gone. */
const REFUSED = new Set(['EACCES', 'EPERM', 'ELOOP', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Tells a folder from another one that takes its place, as below a mount; null if it is gone. */
export async function folderMark(path: string): Promise<string | null> {
  try {
    const found = await stat(path, { bigint: true });
    return found.isDirectory() ? `${found.dev}:${found.ino}` : null;
  } catch (error) {
    const code = errorCode(error);
    if (code !== null && !REFUSED.has(code)) return null;
    throw writeError(error, path);
  }
}

/**
 * What a copy of a folder has not: its inode and when it was made. Null if it is gone, or its disk doesn't know
 * when. Where a disk gives other inodes at each mount (exFAT, FAT), it is another one then.
 */
export async function folderBirth(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found?.isDirectory() !== true || found.birthtimeNs === 0n) return null;
  return `${found.ino}:${found.birthtimeNs}`;
}

/** The folder itself, or the nearest above it that is there. */
export async function nearestFolder(path: string): Promise<{ path: string; mark: string } | null> {
  for (let at = path; ; at = dirname(at)) {
    const mark = await folderMark(at);
    if (mark !== null) return { path: at, mark };
    if (dirname(at) === at) return null;
  }
}

/**
 * Whether the disk of a place is surely there: then a place that is gone was deleted. Only Windows can
 * tell, where the device is the volume's own number, for good; elsewhere the disk below may have got it.
 */
export async function isDiskThere(folder: string, known: KnownPlace): Promise<boolean> {
  if (process.platform !== 'win32') return false;
  const nearest = await nearestFolder(folder);
  return nearest !== null && isOnDiskOf(known, nearest.mark);
}
