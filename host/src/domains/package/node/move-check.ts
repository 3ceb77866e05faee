import { access, lstat, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, ifPresent, writeError, writing } from '../../failure/node/system-error.ts';
import { CHANGES, checkRights } from '../../storage/node/folder-mode.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { isInside, realOf } from '../../storage/node/own-folders.ts';
import { renameCrosses } from '../../storage/node/rename-crosses.ts';

/** Like `checkApart` and `checkGoal`; makes the folder that the goal is in, and returns the new ones. */
export async function checkTarget(from: string, target: string): Promise<string[]> {
  await checkApart(from, target);
  const made = await makeFolder(dirname(target));
  await checkGoal(target);
  return made;
}

/**
 * Throws unless a game's folder may be moved to `target`: `folder-linked` if it is a link (a rename
 * would only move the link), `folder-missing` if it is gone, `folder-taken` if one is inside the
 * other.
 */
export async function checkApart(from: string, target: string): Promise<void> {
  const found = await ifPresent(() => lstat(from));
  if (found?.isSymbolicLink() === true) throw new HostError(failures.folderLinked(from));
  if (found === null) throw new HostError(failures.folderMissing(from));
  if (!found.isDirectory()) throw new HostError(failures.fileChanged(from));
  const source = await realOf(from);
  const goal = await realOf(target);
  if (isInside(goal, source)) throw new HostError(failures.folderTaken(target));
}

/** Throws `folder-taken` if something is at the goal, and `folder-not-writable` if nothing can be made. */
export async function checkGoal(target: string): Promise<void> {
  await writing(target, async () => {
    await access(dirname(target), CHANGES);
    // No folder can be renamed over a link.
    const found = await ifPresent(() => lstat(target));
    if (found === null) return;
    const empty = found.isDirectory() && (await readdir(target)).length === 0;
    if (!empty) throw new HostError(failures.folderTaken(target));
  });
}

/** What no folder can be renamed over, not even an empty one. */
const TAKEN = new Set(['ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'EBUSY']);

/**
 * Removes an empty folder in the place that a game goes to. Throws `folder-taken` for anything else
 * there, and for a mount.
 */
export async function clearGoal(target: string): Promise<void> {
  try {
    await rmdir(target);
  } catch (error) {
    const code = errorCode(error);
    // Windows says so of a file, too.
    const isGone = code === 'ENOENT' && (await ifPresent(() => lstat(target))) === null;
    if (isGone) return;
    if (code === 'ENOENT' || TAKEN.has(code ?? ''))
      throw new HostError(failures.folderTaken(target), error);
    throw writeError(error, target);
  }
}

/**
 * Throws `folder-not-writable` if a rename can't take the game's folder from where it is, or if that
 * can't be synced. The game's own folder may be a read-only one of this user.
 */
export async function checkLeaving(from: string): Promise<void> {
  await writing(dirname(from), () => access(dirname(from), CHANGES));
  await writing(from, () => checkRights(from));
}

/** Whether a rename is possible, to a folder that is there. */
export async function onSameDisk(from: string, target: string): Promise<boolean> {
  return writing(target, async () => {
    const parent = dirname(target);
    if ((await stat(from)).dev !== (await stat(parent)).dev) return false;
    return !(await renameCrosses(from, parent));
  });
}
