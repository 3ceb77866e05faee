import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { isSameMark } from '../../storage/core/file-mark.ts';
import { checkRights } from '../../storage/node/folder-mode.ts';
import { checkTaking } from '../../storage/node/taking-away.ts';
import { mountPointsIn } from '../../storage/node/mount-points.ts';
import { readMark } from '../../storage/node/file-mark.ts';
import { requireSpace } from '../../storage/node/disk-space.ts';
import { renameCrosses } from '../../storage/node/rename-crosses.ts';
import { GameFolder } from '../../storage/node/game-folder.ts';
import type { Switch } from './switch-version.ts';

/** The size of what is written in addition to the release file after a switch is decided. */
const RECORDS_BYTES = 2 ** 20;

/**
 * Tests everything that could fail after a switch is decided: disks, links, mounts, rights, locks, and
 * space for the release file. Changes nothing, but that an empty folder in a file's place goes
 * (`refusesTaking`). Throws what the player can fix.
 */
export async function checkSwitch(change: Switch, releaseFile: string): Promise<void> {
  const { folder, staging } = change;
  await writing(folder, async () => {
    const disk = await checkDisks(folder, staging);
    const trial = { disk, mounts: await mountPointsIn(folder), looked: new Set<string>() };
    await checkRoot(folder, trial);
    await checkPaths(change, trial);
    await checkMounts(staging, [folder, ...trial.looked]);
  });
  await writing(releaseFile, async () => {
    const { size } = await stat(releaseFile);
    await requireSpace(dirname(releaseFile), size + RECORDS_BYTES);
  });
}

interface Trial {
  readonly disk: number | null;
  readonly mounts: ReadonlySet<string>;
  /** The folders that are as they must be. */
  readonly looked: Set<string>;
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
  await checkRights(found === null ? dirname(folder) : folder);
  if (staged === null) return found?.dev ?? null;
  if (above.dev !== staged.dev) throw new HostError(failures.folderLinked(folder));
  return above.dev;
}

/**
 * Throws where `checkSwitch` would refuse the game's folder for its disk, whatever is staged; for a time at
 * which nothing is loaded. `place` is the folder that the staging folder is in.
 */
export async function requireOneDisk(folder: string, place: string): Promise<void> {
  await writing(folder, async () => {
    const there = await ifPresent(() => stat(folder));
    if (there?.isDirectory() !== true) return;
    const isElsewhere = there.dev !== (await stat(place)).dev;
    if (isElsewhere || (await renameCrosses(place, folder)))
      throw new HostError(failures.folderLinked(folder));
  });
}

/** A link in the game's place stays, so it must lead to a folder. */
async function checkRoot(folder: string, trial: Trial): Promise<void> {
  const found = await ifPresent(() => lstat(folder));
  if (found === null || found.isDirectory()) return;
  if (!found.isSymbolicLink()) return checkTaking(folder, trial.mounts);
  const behind = await ifPresent(() => stat(folder));
  if (behind?.isDirectory() !== true) throw new HostError(failures.folderLinked(folder));
}

async function checkPaths(change: Switch, trial: Trial): Promise<void> {
  const { folder, staging, placed, removed } = change;
  const game = new GameFolder(folder);
  for (const path of placed)
    if (await checkFoldersAbove(game, path, trial))
      await checkTaking(game.path(path), trial.mounts);
  for (const path of removed) {
    if (!(await checkFoldersAbove(game, path, trial))) continue;
    // Nothing else was placed by the game, so nothing else is removed.
    const found = await ifPresent(() => lstat(game.path(path)));
    if (found?.isFile() === true || found?.isSymbolicLink() === true)
      await checkTaking(game.path(path), trial.mounts);
  }
  for (const mount of await mountPointsIn(staging))
    if (mount !== staging) throw new HostError(failures.folderLinked(mount));
}

/** Mounts of one disk share its number. */
async function checkMounts(staging: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if (await renameCrosses(staging, folder)) throw new HostError(failures.folderLinked(folder));
}

/** False if a folder is missing, or something else is in its place that will be moved aside. */
async function checkFoldersAbove(game: GameFolder, path: string, trial: Trial): Promise<boolean> {
  const { disk, looked } = trial;
  for (const folder of game.foldersAbove(path)) {
    if (looked.has(folder)) continue;
    const found = await ifPresent(() => lstat(folder));
    if (found === null) return false;
    const isLink = found.isSymbolicLink();
    if (isLink || isElsewhere(found, disk)) throw new HostError(failures.folderLinked(folder));
    if (!found.isDirectory()) {
      await checkTaking(folder, trial.mounts);
      return false;
    }
    await checkRights(folder);
    looked.add(folder);
  }
  return true;
}

function isElsewhere({ dev }: Stats, disk: number | null): boolean {
  return disk !== null && dev !== disk;
}
