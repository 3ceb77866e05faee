import { constants } from 'node:fs';
import { access, lstat, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { isInside, realOf } from '../../storage/node/own-folders.ts';

/**
 * Throws unless a game's folder can be moved to `target`: `folder-linked` if it is a link (a rename
 * would only move the link), `file-changed` if it is gone, `folder-taken` if one is inside the
 * other or something is there, `folder-not-writable` if nothing can be created.
 */
export async function checkTarget(from: string, target: string): Promise<void> {
  const found = await ifPresent(() => lstat(from));
  if (found?.isSymbolicLink() === true) throw new HostError(failures.folderLinked(from));
  if (found?.isDirectory() !== true) throw new HostError(failures.fileChanged(from));
  const source = await realOf(from);
  const goal = await realOf(target);
  if (isInside(goal, source)) throw new HostError(failures.folderTaken(target));
  await writing(target, async () => {
    const parent = dirname(target);
    await makeFolder(parent);
    await access(parent, constants.W_OK);
    const found = await ifPresent(() => stat(target));
    if (found === null) return;
    const empty = found.isDirectory() && (await readdir(target)).length === 0;
    if (!empty) throw new HostError(failures.folderTaken(target));
  });
}

export async function onSameDisk(from: string, target: string): Promise<boolean> {
  return writing(target, async () => {
    const parent = dirname(target);
    await makeFolder(parent);
    return (await stat(from)).dev === (await stat(parent)).dev;
  });
}
