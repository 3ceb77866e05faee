import { constants } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drive } from '@gamebox/contract/host';
import { ifPresent } from '../../failure/node/system-error.ts';
import { DRIVE_LETTERS, mountedDrives } from '../core/drive-list.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { driveSpace } from '../../storage/node/disk-space.ts';

const FOLDER = 'Gamebox';

/**
 * Drives that a game could go to, that of the setting's `installDir` first; drives that do not
 * answer in time are left out.
 */
export async function listDrives(installDir: string): Promise<Drive[]> {
  // If the setting's drive is missing, the others are still listed.
  const own = await driveSpace(installDir).catch(() => null);
  const first: Drive | null = own === null ? null : { ...own, installDir };
  const roots = (await driveRoots()).filter((root) => root !== own?.drive);
  const others = await Promise.all(roots.map((root) => answerInTime(driveAt(root), null)));
  return [first, ...others.filter((each) => each !== null && each.drive !== own?.drive)].flatMap(
    (each) => each ?? [],
  );
}

async function driveRoots(): Promise<readonly string[]> {
  if (process.platform === 'win32') return DRIVE_LETTERS;
  if (process.platform === 'darwin') {
    const names = (await ifPresent(() => readdir('/Volumes'))) ?? [];
    return names.map((name) => join('/Volumes', name));
  }
  return mountedDrives((await ifPresent(() => readFile('/proc/mounts', 'utf8'))) ?? '');
}

/** Null if there is no drive. */
async function driveAt(root: string): Promise<Drive | null> {
  try {
    if (!(await stat(root)).isDirectory()) return null;
    const space = await driveSpace(root);
    if (space.totalBytes === 0) return null;
    return { ...space, installDir: (await isWritable(root)) ? join(root, FOLDER) : null };
  } catch {
    return null;
  }
}

async function isWritable(root: string): Promise<boolean> {
  return access(root, constants.W_OK).then(
    () => true,
    () => false,
  );
}
