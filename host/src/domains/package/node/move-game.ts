import { constants } from 'node:fs';
import { access, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { whenUnlocked } from '../../storage/node/locked-file.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';

/** A decided move; it may be repeated after a kill. Absolute paths. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** A complete copy beside the target; null if the folder itself is renamed. */
  readonly copy: string | null;
}

/**
 * Puts the game at its new place; afterwards `to` is complete, and the old folder may be removed.
 */
export async function placeMoved({ from, to, copy }: Move): Promise<void> {
  const source = copy ?? from;
  await writing(to, async () => {
    if (!(await folderExists(source))) {
      // Either placed before a kill, or lost: a game that exists nowhere must not count as moved.
      if (await folderExists(to)) return;
      throw new HostError(failures.fileChanged(source));
    }
    await makeFolder(dirname(to));
    await removeIfEmpty(to);
    const blamed = copy === null && (await isWritable(dirname(to))) ? from : to;
    await writing(blamed, () => whenUnlocked(source, () => rename(source, to)));
    await syncFolder(dirname(to));
    await syncFolder(dirname(source));
  });
}

/**
 * Whether a decided move by a rename has not moved anything: the rename is all that it does to the
 * game.
 */
export async function isUnmoved({ from, to, copy }: Move): Promise<boolean> {
  if (copy !== null || !(await folderExists(from))) return false;
  const there = await ifPresent(() => readdir(to));
  return there === null || there.length === 0;
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
