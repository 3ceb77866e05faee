import { constants } from 'node:fs';
import { access, lstat, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { isSameInode } from '../../storage/core/place.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';

/** A decided move; it may be repeated after a kill. Absolute paths. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** A complete copy beside the target; null if the folder itself is renamed. */
  readonly copy: string | null;
  /** The mark of the game's folder before a rename; unknown in commits of older hosts. */
  readonly origin?: string | undefined;
}

/**
 * Puts the game at its new place; afterwards `to` is complete, and the old folder may be removed. No
 * folder above is made: its disk may be away.
 */
export async function placeMoved({ from, to, copy }: Move): Promise<void> {
  const source = copy ?? from;
  await writing(to, async () => {
    if (!(await folderExists(source))) {
      // Either placed before a kill, or lost: a game that exists nowhere must not count as moved.
      if (await folderExists(to)) return;
      throw new HostError(failures.fileChanged(source));
    }
    if (await isTaken(to)) throw new HostError(failures.folderTaken(to));
    await removeIfEmpty(to);
    const blamed = copy === null && (await isWritable(dirname(to))) ? from : to;
    await writing(blamed, () => whenUnlocked(source, () => rename(source, to)));
    await syncFolder(dirname(to));
    await syncFolder(dirname(source));
  });
}

/**
 * Whether a decided move by a rename has not moved anything: the rename is all that it does to the
 * game. Where the game's folder is still the one of the decision, what is at the goal is not the game.
 */
export async function isUnmoved({ from, to, copy, origin }: Move): Promise<boolean> {
  if (copy !== null || !(await folderExists(from))) return false;
  if (origin !== undefined && isSameInode(origin, await folderMark(from))) return true;
  const there = await ifPresent(() => readdir(to));
  return there === null || there.length === 0;
}

async function isTaken(path: string): Promise<boolean> {
  const found = await ifPresent(() => lstat(path));
  return found !== null && !(found.isDirectory() && (await readdir(path)).length === 0);
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function removeIfEmpty(folder: string): Promise<void> {
  await ifPresent(() => rmdir(folder));
}
