import { constants } from 'node:fs';
import type { Stats } from 'node:fs';
import { access, lstat, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent, writing } from '../../failure/node/system-error.ts';
import { isSameMark } from '../../storage/core/file-mark.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { readMark } from '../../storage/node/file-mark.ts';
import { requireSpace } from '../../storage/node/disk-space.ts';
import { renameCrosses } from '../../storage/node/rename-crosses.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import type { Switch } from './switch-version.ts';

/** The size of what is written in addition to the release file after a switch is decided. */
const RECORDS_BYTES = 2 ** 20;

/** A folder whose names change is opened too, to be synced. */
const CHANGES = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Tests everything that could fail after a switch is decided, without changing anything: disks,
 * links, rights, locks, and space for the release file. Throws what the player can fix.
 */
export async function checkSwitch(change: Switch, releaseFile: string): Promise<void> {
  const { folder, staging, placed, removed } = change;
  const game = new GameFolder(folder);
  await writing(folder, async () => {
    const disk = await checkDisks(folder, staging);
    const looked = new Set<string>();
    for (const path of [...placed, ...removed]) {
      const isThere = await checkFoldersAbove(game, path, disk, looked);
      if (isThere) await checkFile(game.path(path));
    }
    await checkMounts(staging, [folder, ...looked]);
  });
  await writing(releaseFile, async () => {
    const { size } = await stat(releaseFile);
    await requireSpace(dirname(releaseFile), size + RECORDS_BYTES);
  });
}

/** Staged files that no longer have their hashed content. */
export async function changedFiles({ staging, placed, marks }: Switch): Promise<string[]> {
  const from = new GameFolder(staging);
  const changed: string[] = [];
  for (const [index, path] of placed.entries()) {
    const mark = marks[index];
    if (mark !== undefined && !isSameMark(mark, await readMark(from.path(path))))
      changed.push(path);
  }
  return changed;
}

/**
 * A rename works only within one disk, and the folder may be a link or mount point. Returns the
 * disk.
 */
async function checkDisks(folder: string, staging: string): Promise<number | null> {
  const there = await ifPresent(() => stat(folder));
  // Anything but a folder will be moved aside.
  const found = there?.isDirectory() === true ? there : null;
  const staged = await ifPresent(() => stat(staging));
  const above = found ?? (await stat(dirname(folder)));
  await access(found === null ? dirname(folder) : folder, CHANGES);
  if (staged === null) return found?.dev ?? null;
  if (above.dev !== staged.dev) throw new HostError(failures.folderLinked(folder));
  return above.dev;
}

/** Mounts of one disk share its number. */
async function checkMounts(staging: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if (await renameCrosses(staging, folder)) throw new HostError(failures.folderLinked(folder));
}

/** False if a folder is missing, or something else is in its place that will be moved aside. */
async function checkFoldersAbove(
  game: GameFolder,
  path: string,
  disk: number | null,
  looked: Set<string>,
): Promise<boolean> {
  for (const folder of game.foldersAbove(path)) {
    if (looked.has(folder)) continue;
    const found = await ifPresent(() => lstat(folder));
    const isLink = found?.isSymbolicLink() === true;
    if (found === null || !(isLink || found.isDirectory())) return false;
    if (isLink || isElsewhere(found, disk)) throw new HostError(failures.folderLinked(folder));
    await access(folder, CHANGES);
    looked.add(folder);
  }
  return true;
}

function isElsewhere({ dev }: Stats, disk: number | null): boolean {
  return disk !== null && dev !== disk;
}

/**
 * Tests a file that will be replaced or removed: Windows refuses open and write-protected files, and
 * other systems those that are locked (`chattr +i`), which not even `access` lets root write.
 */
async function checkFile(path: string): Promise<void> {
  const found = await ifPresent(() => lstat(path));
  if (found?.isFile() !== true) return;
  if (process.platform !== 'win32') {
    const reason = await access(path, constants.W_OK).catch(errorCode);
    if (reason === 'EPERM') throw new HostError(failures.folderNotWritable(path));
    return;
  }
  await whenUnlocked(path, async () => {
    const handle = await open(path, 'r+');
    await handle.close();
  });
}
